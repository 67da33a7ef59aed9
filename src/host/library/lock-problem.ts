/** Why the folder cannot be locked when that is not another process, among the stores that are not written. */
export function lockProblemOf<Row extends { readonly store: string }>(readOnly: readonly Row[]): Row | undefined {
  return readOnly.find(({ store }) => store === "owner.lock");
}
