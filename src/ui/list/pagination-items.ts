export type PageItem = number | 'gap'

/**
 * Pages to offer: first, last, the current one and its neighbors, a gap wherever pages are left out (C9).
 * Nothing for a single page. A page outside the range counts as the nearest one.
 */
export function pageItems(page: number, total: number): PageItem[] {
  if (total <= 1) return []
  const current = Math.min(Math.max(1, page), total)
  const wanted = [...new Set([1, current - 1, current, current + 1, total])]
    .filter((candidate) => candidate >= 1 && candidate <= total)
    .toSorted((a, b) => a - b)
  return wanted.flatMap((candidate, index): PageItem[] => {
    const previous = wanted[index - 1]
    return previous !== undefined && candidate - previous > 1 ? ['gap', candidate] : [candidate]
  })
}
