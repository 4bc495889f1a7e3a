/** The budgets are shares and ratios of one run: a time says what a machine did that day. */
export const BUDGETS = {
  /** Of the floor's requests per second, at least. */
  share: { D5: 0.7, P1: 0.45, S1: 0.8, V1: 0.35, M1: 0.55, B1: 0.4 } as Record<string, number>,
  /** CPU p50 of a search, at most so many times that of 10,000 photographers. */
  growth: 2,
  /** CPU p50 of a search on an older PostgreSQL, at most so many times that on the newest. */
  older: 1.3,
  memoryMb: 350,
  /** Brotli kB of a page before any click. */
  script: { '/': 150, '/find-photographer': 160, '/photographer/{id}': 150 } as Record<string, number>,
  style: { '/': 13, '/find-photographer': 13, '/photographer/{id}': 13 } as Record<string, number>,
  functionMb: { trpc: 80 } as Record<string, number>,
}

/** A figure, marked when it misses its budget. */
export const marked = (text: string, isMissed: boolean): string => (isMissed ? `**${text}** ✗` : text)
/** The same of a figure with a largest value, if it has one. */
export const atMost = (text: string, figure: number, most = Number.POSITIVE_INFINITY): string =>
  marked(text, figure > most)
