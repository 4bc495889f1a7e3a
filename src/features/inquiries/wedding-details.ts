import type { InquiryFacts } from './inputs.ts'
import { formatDate } from '#shared/dates.ts'

export type Fact = { label: string; value: string }

/** An inquiry's facts about the wedding, in the order of the form; unanswered ones are left out. (IQ1) */
export function factsOf(facts: Omit<InquiryFacts, 'note' | 'budgetBand'> & { budgetBand: string | null }): Fact[] {
  const { eventDate, city, venue, hours, guests, budgetBand, packageName } = facts
  const all: [label: string, value: string | null][] = [
    ['Wedding date', eventDate ? formatDate(eventDate) : 'Not fixed yet'],
    ['City', city],
    ['Venue', venue],
    ['Guests', guests === null ? null : String(guests)],
    ['Hours', hours === null ? null : String(hours)],
    ['Budget', budgetBand],
    ['Package', packageName],
  ]
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
