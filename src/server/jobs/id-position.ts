/**
 * The position of an iteration over a table's ids, as a number that a job can report: the first 48 bits of an id. Ids
 * are random, so hardly any two share them.
 */
export const positionOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/**
 * Sorts before every id from this position on, which meets the last one once more: an iteration takes two rows at a
 * time or more. 0 is the start.
 */
export function idBefore(position: number): string {
  const digits = position.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
