import { randomUUID } from 'node:crypto'
import {
  bookings,
  clients,
  consents,
  type photographerImages,
  photographers,
  profiles,
  threads,
  users,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { PLATFORM_CLAUSES } from '#features/contracts/platform-clauses.ts'
import { newVerifyCode } from '#features/contracts/server/verify-code.ts'
import {
  CANCELLATION_TERMS,
  type CancellationPolicy,
  COMMISSION_RATE_DEFAULT_BPS,
  freezeTerms,
} from '#features/payments/terms.ts'
import type { Db } from '#server/db.ts'
import type { Role } from '#shared/access/roles.ts'
import { ELECTRONIC_VERSION, TERMS_VERSION } from '#shared/site/legal-versions.ts'

/** The one row of a `returning()`. */
export function only<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`Expected one row, got ${rows.length}.`)
  return row
}

/** The consent to electronic signatures, which everybody gives before their first one. */
export const consentToSign = (db: Db, userId: string) =>
  db.insert(consents).values({ userId, kind: 'electronic_records', version: ELECTRONIC_VERSION })

/** A user with a profile who may sign; nobody can sign in with this password hash. */
export async function makeUser(db: Db, role: Role = 'client') {
  const email = `${randomUUID()}@example.com`
  const user = only(
    await db.insert(users).values({ email, passwordHash: '-', emailVerifiedAt: new Date() }).returning(),
  )
  await db.insert(profiles).values({ id: user.id, role, firstName: 'Robin', termsVersion: TERMS_VERSION })
  await consentToSign(db, user.id)
  return user
}

export async function makeClient(db: Db, values: Partial<typeof clients.$inferInsert> = {}) {
  const user = await makeUser(db, 'client')
  return only(
    await db
      .insert(clients)
      .values({ userId: user.id, email: user.email, firstName: 'Robin', lastName: 'Vale', ...values })
      .returning(),
  )
}

/** A photographer; approved, set up and published, so listed, unless told otherwise. */
export async function makePhotographer(db: Db, values: Partial<typeof photographers.$inferInsert> = {}) {
  const user = await makeUser(db, 'photographer')
  return only(
    await db
      .insert(photographers)
      .values({
        userId: user.id,
        email: user.email,
        name: 'Ada Marsh',
        businessName: 'Marsh Pictures',
        location: 'Austin, TX',
        isPublished: true,
        setUpAt: new Date('2026-01-05T12:00:00Z'),
        approvalStatus: 'approved',
        ...values,
      })
      .returning(),
  )
}

/** The values of a ready portfolio image. */
export const imageOf = (photographerId: string, values: Partial<typeof photographerImages.$inferInsert> = {}) => ({
  photographerId,
  storagePath: `${photographerId}/portfolio/${randomUUID()}`,
  width: 1200,
  height: 1500,
  widths: [320, 640],
  ...values,
})

/** Somebody's notice about a picture of this photographer. */
export const noticeAbout = (photographerId: string, claimant: string) => ({
  origin: 'notice' as const,
  photographerId,
  claimant,
  claimantEmail: 'robin@x.test',
  claimantAddress: '12 Elm Street, Portland, OR 97201',
  work: 'A couple under an oak, on my site',
  claim: 'I took this picture and allowed nobody to show it.',
  signature: claimant,
})

export async function makeThread(db: Db, vendorId: string, clientId: string) {
  return only(await db.insert(threads).values({ vendorId, clientId }).returning())
}

/** What a signature freezes on a booking, at the usual rate. */
export const signedTerms = (totalCents: number, policy: CancellationPolicy = 'moderate') =>
  freezeTerms({ totalCents, rateBps: COMMISSION_RATE_DEFAULT_BPS, policy })

/** A pending booking with an offer out; $4,000 on 2027-06-12 unless told otherwise. */
export async function makeBooking(
  db: Db,
  values: Partial<typeof bookings.$inferInsert> & { photographerId: string; clientId: string },
) {
  const defaults = { eventDate: '2027-06-12', totalAmountCents: 400_000 }
  return only(
    await db
      .insert(bookings)
      .values({ ...defaults, ...values })
      .returning(),
  )
}

/** What every contract says once it is sent, for a booking of these two. */
export async function sentValues(db: Db, { vendorId, clientId }: { vendorId: string; clientId: string }) {
  const booking = await makeBooking(db, { photographerId: vendorId, clientId })
  const policy = 'moderate' as const
  return {
    bookingId: booking.id,
    sentAt: new Date(),
    expiresAt: new Date('2027-01-01'),
    contentHash: 'a'.repeat(64),
    verifyCode: newVerifyCode(),
    totalAmountCents: 400_000,
    cancellationPolicy: policy,
    cancellationTerms: CANCELLATION_TERMS[policy],
    deliveryDays: 60,
    eventDate: booking.eventDate,
    eventLocation: booking.eventLocation,
    platformClauses: PLATFORM_CLAUSES,
  }
}

export async function makeContract(
  db: Db,
  values: Partial<typeof vendorContracts.$inferInsert> & { vendorId: string; clientId: string },
) {
  return only(
    await db
      .insert(vendorContracts)
      .values({ title: 'Wedding photography', content: 'We agree.', ...values })
      .returning(),
  )
}
