/** Where the directory's public interface is; a change that breaks its callers has a new one. */
export const API_ROOT = '/api/v1'
/** Where it describes itself. */
export const API_DOCUMENT = `${API_ROOT}/openapi.json`
/** How often one address of the internet may ask. */
export const API_LIMIT = { limit: 120, windowMs: 60_000 } as const
