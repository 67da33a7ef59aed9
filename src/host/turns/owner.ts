/** The owner of all turns, unless a deployment tells users apart. */
export const LOCAL_OWNER = "local";

/** What of a request tells whose it is. */
export interface OwnerRequest {
  /** A header, undefined without one. */
  readonly header: (name: string) => string | undefined;
}

/** Whose turns a request may see. The web server of the host is for one person on one machine, and asks nobody's name. */
export type ResolveOwner = (request: OwnerRequest) => string;

export const localOwner: ResolveOwner = () => LOCAL_OWNER;
