/** How many rows one request decides at most. */
export const ROWS_AT_ONCE = 50

/** What became of one of several rows; a refusal says why. */
export type RowAnswer = { id: string; refusal: string | null }
