import { addDays, daysBetween } from '#shared/date/days.ts'

/** An approved photographer is looked at again after about a year, and has this long to mend what is missing. */
const RECHECK_DAYS = 365
export const MEND_DAYS = 30
/** Photographers approved on one day are not all due on one day: a fortnight earlier to a fortnight later. */
const SPREAD_DAYS = 14

/** The first day on which one is due, and over how many days they are spread. */
export const earliestRecheckDays = RECHECK_DAYS - SPREAD_DAYS
export const recheckSpread = 2 * SPREAD_DAYS + 1

/** The day of the next re-check; `shuffle` is any whole number that is the photographer's own. (VA12) */
export const recheckOn = (vettedOn: string, shuffle: number): string =>
  addDays(vettedOn, earliestRecheckDays + (shuffle % recheckSpread))

/** A calendar that was confirmed within this many days is up to date. */
const FRESH_DAYS = 60

type RecheckFacts = { insuredUntil: string | null; calendarConfirmedOn: string | null }

/** What a re-check looks at besides pictures: whether it holds, and in words. */
export function recheckList({ insuredUntil, calendarConfirmedOn }: RecheckFacts, today: string) {
  const isInsured = insuredUntil !== null && insuredUntil >= today
  const isFresh = calendarConfirmedOn !== null && daysBetween(calendarConfirmedOn, today) <= FRESH_DAYS
  return [
    {
      key: 'insurance',
      isFine: isInsured,
      words: isInsured ? 'Insured, as they say' : 'No insurance, or one that has ended',
    },
    {
      key: 'calendar',
      isFine: isFresh,
      words: isFresh ? 'Calendar is up to date' : 'Calendar wasn’t confirmed in the last two months',
    },
  ]
}
