import { and, asc, eq } from 'drizzle-orm'
import { inquiries, payments, payoutAccounts, photographerMarkets, users } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { createContract } from '#features/contracts/server/draft.ts'
import { getContract } from '#features/contracts/server/read.ts'
import { sendContract } from '#features/contracts/server/send.ts'
import { signContract } from '#features/contracts/server/sign.ts'
import type { OfferInput } from '#features/offers/inputs.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { payoutOf } from '#features/payments/commission.ts'
import { COMMISSION_RATE_DEFAULT_BPS } from '#features/payments/terms.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { contextFor } from './context.ts'
import { makeClient, makePhotographer, makeThread, makeUser, only } from './factories.ts'
import { actorOf } from './market.ts'
import { payLine } from './pay-line.ts'
import { quickHash } from './quick-hash.ts'

export const COUPLES_PASSWORD = 'quiet-olive-harbour'

/** A photographer with a verified bank account and a couple with an open inquiry, each with a context at any moment. */
export async function castWedding(db: Db) {
  const photographer = await makePhotographer(db)
  const client = await makeClient(db)
  await db
    .update(users)
    .set({ passwordHash: await quickHash(COUPLES_PASSWORD) })
    .where(isOneOf(users.id, [client.userId, photographer.userId]))
  await db.insert(photographerMarkets).values({ photographerId: photographer.id, marketId: 0 })
  await db.insert(payoutAccounts).values({
    vendorId: photographer.id,
    holderName: 'Ada Marsh',
    accountLast4: '4477',
    status: 'verified',
    providerRef: `test_${photographer.id}`,
  })
  const thread = await makeThread(db, photographer.id, client.id)
  const inquiry = only(
    await db
      .insert(inquiries)
      .values({
        photographerId: photographer.id,
        clientId: client.id,
        threadId: thread.id,
        expiresAt: new Date('2100-01-01T00:00:00Z'),
      })
      .returning(),
  )
  const admin = await makeUser(db, 'admin')
  const second = await makeUser(db, 'admin')
  const at = (actor: ReturnType<typeof actorOf>) => (now: Date) => ({ ...contextFor(db, { now }), actor })
  return {
    photographer,
    client,
    inquiry,
    couple: at(actorOf({ id: client.userId, email: client.email }, 'client')),
    vendor: at(actorOf({ id: photographer.userId, email: photographer.email }, 'photographer')),
    admin: at(actorOf(admin, 'admin')),
    /** Another administrator, who confirms what moves much money. (AD14) */
    second: at(actorOf(second, 'admin')),
    system: (now: Date) => contextFor(db, { now }),
  }
}

export type Cast = Awaited<ReturnType<typeof castWedding>>

/** What a photographer keeps of a total at the usual rate. */
export const keptOf = (totalCents: number) => payoutOf(totalCents, COMMISSION_RATE_DEFAULT_BPS)

export const offerOf = (cast: Pick<Cast, 'inquiry'>, values: Partial<OfferInput> = {}): OfferInput => ({
  inquiryId: cast.inquiry.id,
  eventDate: '2027-06-12',
  eventLocation: 'The Old Mill, New York',
  items: [{ label: 'The day, 8 hours', quantity: 1, unitCents: 400_000 }],
  isSinglePayment: false,
  packageDetails: { name: 'The day', hours: 8, photographers: 1, images: 500 },
  cancellationPolicy: 'moderate',
  deliveryDays: 60,
  message: '',
  ...values,
})

/** Who it takes to sign a wedding. */
type Signers = {
  client: { id: string }
  vendor: (now: Date) => ServiceContext
  couple: (now: Date) => ServiceContext
}

type Ids = { bookingId: string; contractId: string }

/** From the offer to a contract that waits for the couple, at one moment. */
export async function sendWeddingContract(
  cast: Signers,
  offer: OfferInput,
  now: Date,
  content = 'We agree.',
): Promise<Ids> {
  const { bookingId } = await sendOffer(cast.vendor(now), offer)
  const { id } = await createContract(cast.vendor(now), {
    clientId: cast.client.id,
    bookingId,
    title: 'Wedding photography',
    content,
  })
  const { version } = await getContract(cast.vendor(now), { id })
  await sendContract(cast.vendor(now), { id, fullName: 'Ada Marsh', isAgreed: true, version })
  return { bookingId, contractId: id }
}

/** The couple's signature under it. */
export const signWeddingContract = (cast: Pick<Signers, 'couple'>, id: string, now: Date): Promise<unknown> =>
  signContract(cast.couple(now), { id, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD })

/** From the offer to both signatures, at one moment. */
export async function signWedding(cast: Signers, offer: OfferInput, now: Date): Promise<Ids> {
  const ids = await sendWeddingContract(cast, offer, now)
  await signWeddingContract(cast, ids.contractId, now)
  return ids
}

/** Pays the next open line of a booking. */
export async function payNext(db: Db, cast: Cast, bookingId: string, now: Date): Promise<void> {
  const [line] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'scheduled')))
    .orderBy(asc(payments.dueDate), asc(payments.position))
    .limit(1)
  await payLine(cast.couple(now), line!.id)
}

/** A wedding of June 12, 2027, that is paid in full and whose day has passed at `now`. */
export async function photographedWedding(
  db: Db,
  now: Date,
  values: Partial<OfferInput> = {},
): Promise<{ cast: Cast; bookingId: string }> {
  const cast = await castWedding(db)
  const signed = new Date('2026-11-21T15:00:00Z')
  const { bookingId } = await signWedding(cast, offerOf(cast, values), signed)
  await payNext(db, cast, bookingId, signed)
  if (!values.isSinglePayment) await payNext(db, cast, bookingId, new Date('2027-05-13T15:00:00Z'))
  await passDeadlines(cast.system(now), { bookingId })
  return { cast, bookingId }
}
