import { and, eq } from 'drizzle-orm'
import { payments } from '#drizzle/schema/index.ts'
import { createContract } from '#features/contracts/server/draft.ts'
import { getContract } from '#features/contracts/server/read.ts'
import { sendContract } from '#features/contracts/server/send.ts'
import { signContract } from '#features/contracts/server/sign.ts'
import { cancelBooking, previewCancellation } from '#features/settlement/server/cancel.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { only } from './factories.ts'
import { payLine } from './pay-line.ts'
import { type Cast, COUPLES_PASSWORD, offerOf } from './wedding.ts'

export const PICTURES = { url: 'https://gallery.example/a', pin: null, expiresOn: null, note: '', imageCount: 500 }

/** A counter-offer that names no figure. */
export const NO_WISHES = { totalCents: null, hours: null, photographers: null, deliveryDays: null }

/** A revision with the same content as the offer. */
export const termsOf = (cast: Cast, over = 1) => {
  const { inquiryId: _inquiry, eventDate: _date, eventLocation: _place, ...terms } = offerOf(cast)
  return { ...terms, version: String(over) }
}

export const draft = (cast: Cast, bookingId: string, at: Date) =>
  createContract(cast.vendor(at), { clientId: cast.client.id, bookingId, title: 'Wedding', content: 'We agree.' })
export const send = async (cast: Cast, id: string, at: Date) => {
  const { version } = await getContract(cast.vendor(at), { id })
  return sendContract(cast.vendor(at), { id, fullName: 'Ada Marsh', isAgreed: true, version })
}
export const signing = (cast: Cast, id: string, at: Date) =>
  signContract(cast.couple(at), { id, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD })
/** The first payment's line of a signed booking. */
export const firstLine = async (db: Db, bookingId: string) =>
  only(
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), eq(payments.position, 0))),
  )
export const payFirst = async (db: Db, cast: Cast, bookingId: string, at: Date) =>
  payLine(cast.couple(at), (await firstLine(db, bookingId)).id)

/** Cancels for the amounts its preview shows at this moment. */
export async function cancelAsShown(ctx: ServiceContext, bookingId: string, reason = 'Our plans have changed.') {
  const { refundCents, keptCents } = await previewCancellation(ctx, { bookingId })
  return cancelBooking(ctx, { bookingId, reason, refundCents, keptCents })
}
