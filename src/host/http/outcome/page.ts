/** Which part of a list an answer holds. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What a request says about a page; `limit` is the number of rows unless it says otherwise. */
export function pageOf(
  asked: { readonly offset?: number | undefined; readonly limit?: number | undefined } | undefined,
  limit: number,
): Page {
  return { offset: asked?.offset ?? 0, limit: asked?.limit ?? limit };
}

/** The items of the page. */
export function cut<Item>(items: readonly Item[], { offset, limit }: Page): readonly Item[] {
  return items.slice(offset, offset + limit);
}
