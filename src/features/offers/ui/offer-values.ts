import { type ChosenPackage, linesOf } from '#features/packages/model.ts'
import { toCents } from '#shared/money/money.ts'
import { type OfferInput } from '../inputs.ts'

/** What the vendor types: prices in dollars as numbers, empty while the field is empty. */
export type OfferValues = {
  eventDate: string
  eventLocation: string
  packageName: string
  hours: number | ''
  photographers: number | ''
  images: number | ''
  items: { key: string; label: string; quantity: number | ''; unitDollars: number | '' }[]
  isSinglePayment: boolean
  cancellationPolicy: OfferInput['cancellationPolicy']
  deliveryDays: number | ''
  message: string
  /** Asked for while sales tax is collected somewhere; an empty state is not chosen yet. */
  venue: { line1: string; city: string; state: string; postalCode: string }
  /** Whether the offer carries its contract, and what that says; the signature is never kept. */
  hasContract: boolean
  title: string
  content: string
  fullName: string
  isAgreed: boolean
}

/**
 * What an offer that starts from a package begins with: the package as its first line, then what is included in it at
 * no price of its own, so that the contract says it, then the add-ons. The offer is its own copy.
 */
export function fromPackage(one: ChosenPackage) {
  const line = (label: string, cents: number, place: number) => ({
    key: `package-${place}`,
    label,
    quantity: 1,
    unitDollars: cents / 100,
  })
  const lines: [label: string, cents: number][] = [
    [one.name, one.priceCents],
    ...linesOf(one.deliverables).map((label): [string, number] => [label, 0]),
    ...one.addOns.map(({ name, priceCents }): [string, number] => [name, priceCents]),
  ]
  return {
    packageName: one.name,
    hours: one.hours,
    photographers: one.photographers,
    images: one.images ?? ('' as const),
    deliveryDays: one.deliveryDays,
    items: lines.map(([label, cents], place) => line(label, cents, place)),
  } satisfies Partial<OfferValues>
}

/** An offer as it is stored, in cents. */
type StoredOffer = {
  packageDetails: Record<string, unknown>
  items: readonly { label: string; quantity: number; unitCents: number }[]
  isSinglePayment: boolean
  cancellationPolicy: OfferInput['cancellationPolicy']
  deliveryDays: number
}

const numberOf = (value: unknown): number | '' => (typeof value === 'number' ? value : '')

/** What an offer that starts from another one begins with: all of it but the words to that couple. */
export function fromOffer({ packageDetails, items, isSinglePayment, cancellationPolicy, deliveryDays }: StoredOffer) {
  return {
    packageName: typeof packageDetails['name'] === 'string' ? packageDetails['name'] : '',
    hours: numberOf(packageDetails['hours']),
    photographers: numberOf(packageDetails['photographers']),
    images: numberOf(packageDetails['images']),
    items: items.map(({ label, quantity, unitCents }, place) => ({
      key: `offer-${place}`,
      label,
      quantity,
      unitDollars: unitCents / 100,
    })),
    isSinglePayment,
    cancellationPolicy,
    deliveryDays,
  } satisfies Partial<OfferValues>
}

const orNull = (value: number | '') => (value === '' ? null : value)

/** The terms as the procedures take them; missing values are refused by their schema at the field. */
export const termsOf = (values: OfferValues) => ({
  items: values.items.map(({ label, quantity, unitDollars }) => ({ label, quantity, unitCents: toCents(unitDollars) })),
  isSinglePayment: values.isSinglePayment,
  packageDetails: {
    name: values.packageName,
    hours: orNull(values.hours),
    photographers: orNull(values.photographers),
    images: orNull(values.images),
  },
  cancellationPolicy: values.cancellationPolicy,
  deliveryDays: values.deliveryDays,
  message: values.message,
})

/** Sum of the lines in integer cents, as far as they are filled in. */
export const totalCentsOf = (items: OfferValues['items']): number =>
  items.reduce((sum, { quantity, unitDollars }) => sum + (quantity || 0) * (toCents(unitDollars) || 0), 0)

/** The field of the form that a path of the schema belongs to. */
export const fieldOfPath = (path: string): string =>
  path
    .replace(/^packageDetails\.name$/, 'packageName')
    .replace(/^packageDetails\./, '')
    .replace(/\.unitCents$/, '.unitDollars')
