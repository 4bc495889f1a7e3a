import { expect, it } from 'vitest'
import { OfferInput } from './moves.ts'
import { fieldOfPath, type OfferValues, termsOf, toCents, totalCentsOf } from './offer-values.ts'

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

it('a filled-in offer is what the procedure takes', () => {
  expect(OfferInput.safeParse(inputOf(values)).success).toBe(true)
})

it('what is missing is refused at its own field', () => {
  const refused = OfferInput.safeParse(
    inputOf({ ...values, packageName: ' ', items: [{ key: 'a', label: '', quantity: '', unitDollars: '' }] }),
  )
  const fields = refused.error!.issues.map(({ path }) => fieldOfPath(path.join('.')))
  expect(fields.toSorted()).toEqual(['items.0.label', 'items.0.quantity', 'items.0.unitDollars', 'packageName'])
})
