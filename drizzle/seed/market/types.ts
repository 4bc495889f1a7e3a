import type { MarketName, StyleName } from '#features/photographers/markets-and-styles.ts'

export type BusinessType = 'photographer' | 'videographer' | 'planner' | 'florist' | 'venue'
export type ApprovalStatus = 'pending' | 'approved' | 'rejected' | 'info_requested' | 'cancelled'

/** One demonstration vendor, before it has rows: plain data, no ids and no dates. */
export type DemoPhotographer = {
  /** Unique slug, and the name of the folder of pictures. */
  key: string
  firstName: string
  lastName: string
  /** Contact person. */
  name: string
  businessName: string
  businessType: BusinessType
  email: string
  /** For the platform, and another one for couples whose booking is confirmed. */
  phone: string
  couplesPhone: string
  /** As typed by the person: "Brooklyn, New York". */
  location: string
  markets: MarketName[]
  specialties: StyleName[]
  /** Whole US dollars; null when no price is given. */
  startingPrice: number | null
  bio: string
  website: string
  /** Without the at sign. */
  instagram: string
  availabilityMode: 'open' | 'listed'
  approvalStatus: ApprovalStatus
  isPublished: boolean
  isSuspended: boolean
  /** What an administrator wrote with the decision, if anything. */
  adminNotes: string | null
  appliedDaysAgo: number
}

type Rest = Partial<Omit<DemoPhotographer, 'key' | 'name' | 'bio'>>

/** Completes an entry: approved and published, open calendar, addresses and numbers made from the name. */
export function vendor(
  name: string,
  businessName: string,
  location: string,
  markets: MarketName[],
  specialties: StyleName[],
  startingPrice: number | null,
  bio: string,
  rest: Rest = {},
): DemoPhotographer {
  const key = slug(businessName)
  const space = name.indexOf(' ')
  const n = Array.from(key).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  return {
    key,
    firstName: name.slice(0, space),
    lastName: name.slice(space + 1),
    name,
    businessName,
    businessType: 'photographer',
    email: `hello@${key}.example`,
    phone: `(555) 01${String(n % 10)}-${String(1000 + (n % 9000))}`,
    couplesPhone: `(555) 01${String((n + 4) % 10)}-${String(1000 + ((n * 7) % 9000))}`,
    location,
    markets,
    specialties,
    startingPrice,
    bio,
    website: `www.${key}.example`,
    instagram: key.replaceAll('-', '.'),
    availabilityMode: n % 4 === 0 ? 'listed' : 'open',
    approvalStatus: 'approved',
    isPublished: true,
    isSuspended: false,
    adminNotes: null,
    // A few are new; the others have been here for one to three and a half years.
    appliedDaysAgo: n % 9 === 0 ? 70 + (n % 60) : 420 + (n % 900),
    ...rest,
  }
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
