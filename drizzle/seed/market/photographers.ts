import { contractTemplates, photographerMarkets, photographers } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { STARTER_TEXT } from '#features/contracts/starter-text.ts'
import { safeWebsite } from '#features/photographers/links.ts'
import { MARKET_NAMES } from '#features/photographers/markets-and-styles.ts'
import { addApplicationRecord } from './applications.ts'
import { addCalendar } from './calendar.ts'
import type { DemoPhotographer } from './market-data.ts'
import { addPackages } from './packages.ts'
import { addPerson } from './people.ts'

const REJECTION_REASONS = ['portfolio', 'experience']

/** A photographer's fixed place on the circle of the recommended order. */
export const shuffleOf = (key: string) => createRng(`shuffle/${key}`).int(0, 2_147_483_646)

const later = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

type Dates = { appliedAt: Date; decidedAt: Date | null }

function datesOf({ approvalStatus, appliedDaysAgo }: DemoPhotographer, clock: Clock): Dates {
  const appliedAt = ago(clock, appliedDaysAgo + 0.3)
  if (approvalStatus === 'pending') return { appliedAt, decidedAt: null }
  return { appliedAt, decidedAt: ago(clock, Math.max(0.2, appliedDaysAgo - 2.1)) }
}

function addRow(batch: Batch, demo: DemoPhotographer, { appliedAt, decidedAt }: Dates): string {
  const id = seedId('photographer', demo.key)
  const isRejected = demo.approvalStatus === 'rejected'
  batch.add(photographers, {
    id,
    userId: seedId('user', demo.email),
    name: demo.name,
    businessName: demo.businessName,
    businessType: demo.businessType,
    location: demo.location,
    specialty: demo.specialties,
    ...(demo.startingPrice === null ? {} : { startingPriceCents: demo.startingPrice * 100 }),
    email: demo.email,
    phone: demo.phone,
    couplesPhone: demo.couplesPhone,
    instagramId: demo.instagram,
    website: safeWebsite(demo.website),
    bio: demo.bio,
    isPublished: demo.isPublished,
    approvalStatus: demo.approvalStatus,
    ...(demo.adminNotes ? { adminNotes: demo.adminNotes } : {}),
    ...(demo.isSuspended && decidedAt
      ? { suspendedAt: later(decidedAt, 90), suspendedReason: demo.adminNotes ?? 'Suspended' }
      : {}),
    availabilityMode: demo.availabilityMode,
    ...(demo.isPublished && decidedAt ? { setUpAt: decidedAt, listedAt: decidedAt, firstPublishedAt: decidedAt } : {}),
    shuffle: shuffleOf(demo.key),
    submittedAt: appliedAt,
    completeAt: appliedAt,
    ...(decidedAt ? { decidedAt } : {}),
    ...(isRejected && decidedAt ? { rejectionReasons: REJECTION_REASONS, reapplyAfter: later(decidedAt, 90) } : {}),
    createdAt: appliedAt,
    updatedAt: decidedAt ?? appliedAt,
  })
  return id
}

/** The text that this photographer's contracts start with. */
const addTemplate = (batch: Batch, photographerId: string, key: string, at: Date): void =>
  batch.add(contractTemplates, {
    ...STARTER_TEXT,
    id: seedId('contract-template', key),
    photographerId,
    name: 'Wedding day',
    createdAt: at,
    updatedAt: at,
  })

/** A vendor of the demonstration with account, row, markets, calendar and the record of the application. */
export function addPhotographer(batch: Batch, passwordHash: string, demo: DemoPhotographer, clock: Clock): void {
  const dates = datesOf(demo, clock)
  const userId = seedId('user', demo.email)
  addPerson(batch, passwordHash, {
    userId,
    email: demo.email,
    role: 'photographer',
    firstName: demo.firstName,
    since: dates.appliedAt,
  })
  const id = addRow(batch, demo, dates)
  for (const name of demo.markets)
    batch.add(photographerMarkets, { photographerId: id, marketId: MARKET_NAMES.indexOf(name) })
  if (demo.approvalStatus === 'approved') addPackages(batch, id, demo, clock)
  if (demo.approvalStatus === 'approved') addTemplate(batch, id, demo.key, dates.appliedAt)
  if (demo.approvalStatus === 'approved') addCalendar(batch, { id, slug: demo.key, mode: demo.availabilityMode }, clock)
  addApplicationRecord(batch, {
    id,
    userId,
    name: demo.name,
    status: demo.approvalStatus,
    isSuspended: demo.isSuspended,
    note: demo.adminNotes,
    ...dates,
  })
}
