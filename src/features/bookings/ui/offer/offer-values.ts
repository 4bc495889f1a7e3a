import type { OfferInput } from '../../inputs.ts'

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
}

/** Typed dollars in integer cents; empty and NaN pass through for the schema to refuse. */
export const toCents = (dollars: number | ''): number | '' => (dollars === '' ? '' : Math.round(dollars * 100))

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
