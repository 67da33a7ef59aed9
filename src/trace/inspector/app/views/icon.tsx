const PATHS = {
  link: "M6.5 9.5l3-3M7 4.5l1.2-1.2a3 3 0 0 1 4.3 4.3L11 9M9 11.5l-1.2 1.2a3 3 0 0 1-4.3-4.3L5 7",
  download: "M8 2.5v8M4.5 7.5L8 11l3.5-3.5M3 13.5h10",
} as const;

/** A small drawing beside or instead of words, which say the same. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg className="tt-icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
