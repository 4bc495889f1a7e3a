import { expect, it } from 'vitest'
import {
  ADD_ONS_MAX,
  DELIVERABLE_MAX,
  DELIVERABLES_MAX,
  PACKAGE_NAME_MAX,
  PACKAGE_PRICE_MIN_CENTS,
} from '#features/packages/model.ts'
import { toCents } from '#shared/money/money.ts'
import { OfferInput } from '../inputs.ts'
import { fieldOfPath, fromPackage, type OfferValues, termsOf, totalCentsOf } from './offer-values.ts'

const values: OfferValues = {
  eventDate: '2027-06-12',
  eventLocation: 'The Old Mill',
  packageName: 'The day',
  hours: 8,
  photographers: '',
  images: 500,
  items: [
    { key: 'a', label: 'The day, 8 hours', quantity: 1, unitDollars: 3200.1 },
    { key: 'b', label: 'Parent album', quantity: 2, unitDollars: 180 },
  ],
  isSinglePayment: false,
  cancellationPolicy: 'moderate',
  deliveryDays: 60,
  message: '',
  venue: { line1: '', city: '', state: '', postalCode: '' },
  hasContract: false,
  title: '',
  content: '',
  fullName: '',
  isAgreed: false,
}
const inputOf = (given: OfferValues) => ({
  inquiryId: '3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55',
  eventDate: given.eventDate,
  eventLocation: given.eventLocation,
  ...termsOf(given),
})

it('dollars become whole cents', () => {
  expect([toCents(0.1 + 0.2), toCents(4166.67), toCents('')]).toEqual([30, 416_667, ''])
  expect(totalCentsOf(values.items)).toBe(356_010)
})

it('what is not a number is refused at its field, never a number', () => {
  const none = Number.NaN
  const items = [{ key: 'a', label: 'The day', quantity: none, unitDollars: none }]
  const refused = OfferInput.safeParse(inputOf({ ...values, hours: none, images: 1.5, deliveryDays: 400, items }))
  expect(refused.error!.issues.map(({ path, message }) => [fieldOfPath(path.join('.')), message])).toEqual([
    ['items.0.quantity', 'Please enter a whole number from 1 to 99'],
    ['items.0.unitDollars', 'Please enter an amount in dollars, for example 2,500.50'],
    ['hours', 'Please enter a whole number from 1 to 72'],
    ['images', 'Please enter a whole number from 1 to 10,000'],
    ['deliveryDays', 'Please enter a whole number from 1 to 365'],
  ])
})

it('a filled-in offer is what the procedure takes', () => {
  expect(OfferInput.safeParse(inputOf(values)).success).toBe(true)
})

it('what is missing is refused at its own field (BK2)', () => {
  const refused = OfferInput.safeParse(
    inputOf({ ...values, packageName: ' ', items: [{ key: 'a', label: '', quantity: '', unitDollars: '' }] }),
  )
  const fields = refused.error!.issues.map(({ path }) => fieldOfPath(path.join('.')))
  expect(fields.toSorted()).toEqual(['items.0.label', 'items.0.quantity', 'items.0.unitDollars', 'packageName'])
})

it('a package becomes an offer as it is, with its add-ons as lines: even the smallest price and the most lines (PF3)', () => {
  const one = { name: 'n'.repeat(PACKAGE_NAME_MAX), hours: 8, photographers: 2, images: null, deliveryDays: 45 }
  const addOns = Array.from({ length: ADD_ONS_MAX }, (_, place) => ({ name: `Add-on ${place}`, priceCents: 100 }))
  const deliverables = Array.from({ length: DELIVERABLES_MAX }, () => 'd'.repeat(DELIVERABLE_MAX)).join('\n')
  const start = fromPackage({ ...one, priceCents: PACKAGE_PRICE_MIN_CENTS, deliverables, addOns })
  expect(start).toMatchObject({ packageName: one.name, hours: 8, photographers: 2, images: '', deliveryDays: 45 })
  expect(totalCentsOf(start.items)).toBe(PACKAGE_PRICE_MIN_CENTS + 100 * ADD_ONS_MAX)
  expect(OfferInput.safeParse(inputOf({ ...values, ...start })).success).toBe(true)
})
