import type { ChosenPackage } from '#features/packages/model.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import type { InquiryDetails } from './inputs.ts'

export type WeddingDetail = { label: string; value: string }

type Wedding = Omit<InquiryDetails, 'note' | 'budgetBand' | 'packageId' | 'addOns'> & {
  budgetBand: string | null
  /** The package as it was when it was chosen. */
  chosenPackage?: ChosenPackage | null
}

/** What an inquiry says about the wedding, in the order of the form; unanswered questions are left out. */
export function weddingDetails(facts: Wedding): WeddingDetail[] {
  const { eventDate, city, venue, hours, guests, budgetBand, packageName, chosenPackage } = facts
  const all: [label: string, value: string | null][] = [
    ['Wedding date', eventDate ? formatDate(eventDate) : 'Not fixed yet'],
    ['City', city],
    ['Venue', venue],
    ['Guests', guests === null ? null : String(guests)],
    ['Hours', hours === null ? null : String(hours)],
    ['Budget', budgetBand],
    ['Package', chosenPackage ? `${chosenPackage.name}, ${formatMoney(chosenPackage.priceCents)}` : packageName],
    [
      'Add-ons',
      chosenPackage?.addOns.map(({ name, priceCents }) => `${name}, ${formatMoney(priceCents)}`).join('; ') ?? null,
    ],
  ]
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
