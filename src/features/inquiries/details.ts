import type { InquiryFacts } from './inputs.ts'

export type Fact = { label: string; value: string }

// Created on first use: a formatter adds milliseconds to a cold start.
let day: Intl.DateTimeFormat | undefined

/** A calendar day in words: `2027-06-12` is "June 12, 2027". (I18N1) */
export function dayInWords(isoDay: string): string {
  day ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return day.format(new Date(`${isoDay}T00:00:00Z`))
}

/** The day of a moment in words, in the site's zone. */
export const momentInWords = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)

/** An inquiry's facts about the wedding, in the order of the form; unanswered ones are left out. (IQ1) */
export function factsOf(facts: Omit<InquiryFacts, 'note' | 'budgetBand'> & { budgetBand: string | null }): Fact[] {
  const { eventDate, city, venue, hours, guests, budgetBand, packageName } = facts
  const all: [label: string, value: string | null][] = [
    ['Wedding date', eventDate ? dayInWords(eventDate) : 'Not fixed yet'],
    ['City', city],
    ['Venue', venue],
    ['Guests', guests === null ? null : String(guests)],
    ['Hours', hours === null ? null : String(hours)],
    ['Budget', budgetBand],
    ['Package', packageName],
  ]
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
