import { marketName, styleName } from '#features/photographers/markets-and-styles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { NeighborReason } from '../neighbors.ts'

const away = (days: number): string => {
  const count = Math.abs(days)
  const size = count === 7 ? 'a week' : count === 1 ? 'a day' : `${count} days`
  return `${size} ${days < 0 ? 'earlier' : 'later'}`
}

/** Why a row of photographers is shown, as its heading. */
export function neighborTitle(reason: NeighborReason): string {
  if (reason.kind === 'date') return `On ${formatDate(reason.date, 'long')}, ${away(reason.days)}`
  if (reason.kind === 'place') return `In ${marketName(reason.place)}, the nearest place with more photographers`
  return `${styleName(reason.style)}, a look close to ${styleName(reason.of)}`
}
