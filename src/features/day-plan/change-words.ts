import { formatTime } from '#shared/date/format-date.ts'
import type { ChangedThing, DayPlanChange } from './model.ts'

/** What was changed, after "Anna changed". */
const THINGS: Record<Exclude<ChangedThing, 'entry' | 'order' | 'done'>, string> = {
  title: 'the name of',
  time: 'the time of',
  place: 'the place of',
  note: 'the note at',
  address: 'the address of',
  side: 'the side of',
  role: 'the part of',
  phone: 'the number of',
  people: 'who is in',
}

type Told = Pick<DayPlanChange, 'by' | 'isOwn' | 'field' | 'before' | 'after' | 'title'>

/** One row of the history as a sentence. */
export function changeWords({ by, isOwn, field, before, after, title }: Told): string {
  const who = isOwn ? 'You' : by
  const name = `“${title}”`
  if (field === 'entry') return `${who} ${after === null ? 'removed' : 'added'} “${after ?? before ?? title}”`
  if (field === 'order') return `${who} moved ${name}`
  if (field === 'done') return `${who} ${after === 'true' ? 'ticked' : 'unticked'} ${name}`
  return `${who} changed ${THINGS[field]} ${name}`
}

/** A field's text as it is read in the history. */
export const valueWords = (field: ChangedThing, value: string | null): string =>
  value && field === 'time' ? formatTime(value) : (value ?? '')

/** Whether before and after are worth showing: a sentence says the rest. */
export const hasValues = (field: ChangedThing): boolean => field !== 'entry' && field !== 'done' && field !== 'order'
