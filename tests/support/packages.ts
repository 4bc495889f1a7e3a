import type { PackageFields } from '#features/packages/inputs.ts'

/** A package of $3,200 without add-ons, as its form sends it. */
export const packageFields = (values: Partial<PackageFields> = {}): PackageFields => ({
  name: 'The day',
  price: 3200,
  hours: 8,
  photographers: 1,
  images: 500,
  deliveryDays: 60,
  deliverables: 'Online gallery',
  addOns: [],
  ...values,
})
