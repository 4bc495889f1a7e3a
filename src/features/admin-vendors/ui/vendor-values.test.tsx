import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import type { Vendor } from './types.ts'
import { VendorValues } from './vendor-values.tsx'

const nothing = {
  id: '1',
  name: '',
  businessName: 'Marsh Pictures',
  email: 'ada@curio-mail.dev',
  phone: '',
  location: '',
  specialty: [],
  website: '',
  bio: '',
  adminNotes: null,
  commissionRateBps: null,
  suspendedAt: null,
  facts: { weddings: 0, delivered: 0, late: 0, cancelled: 0 },
} as unknown as Vendor

it('what a vendor has not said is named as missing (T67)', async () => {
  const html = await drawn(<VendorValues vendor={nothing} ongoingBookings={() => null} />)
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/g)].map(([, label, value]) => [
    label,
    value!.replaceAll(/<[^>]*>/g, ''),
  ])
  expect(Object.fromEntries(facts)).toMatchObject({
    'Contact Person': 'N/A',
    Phone: 'N/A',
    Location: 'N/A',
    Specialties: 'No specialties listed',
    Website: 'No website provided',
    Bio: 'No bio provided',
    'Admin notes': 'No admin notes',
  })
})
