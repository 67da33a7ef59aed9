/** Path below which everything of the API lies; a protocol name. */
export const API_ROOT = "/pmp-dsh-tavern/api";

/** The only route that takes bytes which are not JSON. */
export const BINARY_IMPORT_PATH = `${API_ROOT}/v1/characters/import`;
