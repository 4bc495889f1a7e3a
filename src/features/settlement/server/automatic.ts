import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { aboutBooking, announce, readerOf } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { isOneSuspended } from '#features/bookings/server/standing-records.ts'
import { chargeDay, maySendOn } from '#features/payments/automatic.ts'
import { withTax } from '#features/payments/sales-tax.ts'
import {
  type AutomaticLine,
  automaticLines,
  beginAutomatic,
  findAutomatic,
  isChargeDue,
  isNoticeDue,
  recordNotice,
  recordRefusal,
} from '#features/payments/server/automatic-records.ts'
import { asAlreadyPaying, type Charge } from '#features/payments/server/charge-records.ts'
import { endWays, recordForgotten, waysToForget } from '#features/payments/server/saved-way-records.ts'
import { hasChargeback } from '#features/payments/server/taken-back-records.ts'
import { wayName } from '#features/payments/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { tell } from '#server/notices/tell.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { recoverSetups } from './add-way.ts'
import { resolveCharge } from './resolve-charge.ts'

const BATCH = 200
/** Where the couple switches it off. */
const PATH = '/dashboard/payments'

/** Whether anything of a locked booking may be charged without the couple: not while anything is in question. */
async function mayCharge(tx: Db, booking: BookingRecord): Promise<boolean> {
  if (booking.status !== 'confirmed' || booking.stage === 'disputed') return false
  return !(await hasChargeback(tx, booking.id)) && !(await isOneSuspended(tx, booking))
}

/** A bank's money would not arrive before the wedding: the couple pays by hand. */
async function endTooNear(tx: Db, ctx: ServiceContext, booking: BookingRecord, line: AutomaticLine): Promise<void> {
  const { id, attempts } = line
  const amountCents = withTax(line)
  const why = 'too-near'
  await recordRefusal(tx, id, { attempts, nextOn: null, why, at: ctx.now() })
  await announce(tx, ctx, booking, { mail: 'automatic-failed', amountCents, why, nextOn: null, wasClearing: false })
}

/** Tells the couple what is charged, when and how, and where to switch it off. */
async function tellOfPayment(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { line, nextOn }: { line: AutomaticLine; nextOn: string },
): Promise<void> {
  const amountCents = withTax(line)
  const event = { mail: 'automatic-due', amountCents, chargeOn: nextOn, way: wayName(line) } as const
  await tell(tx, { ...aboutBooking(booking), ...event }, [{ ...readerOf(booking, 'client'), path: PATH }], {
    at: ctx.now(),
    key: () => `automatic/${line.id}/${ctx.now().getTime()}`,
    mailKey: (key, { email }) => `booking-news/${key}/${email.toLowerCase()}`,
  })
}

/** @returns whether there was anything to tell. */
const giveNotice = (ctx: ServiceContext, { id, bookingId }: AutomaticLine, today: string): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const booking = await lockBookingById(tx, ctx, bookingId)
    const line = await findAutomatic(tx, id, isNoticeDue(today))
    if (!booking || !line?.dueDate || !(await mayCharge(tx, booking))) return false
    const nextOn = chargeDay({ dueDate: line.dueDate, today })
    if (!maySendOn({ way: line.way, day: nextOn, eventDate: booking.eventDate }))
      await endTooNear(tx, ctx, booking, line)
    else {
      await recordNotice(tx, line, { nextOn, at: ctx.now() })
      await tellOfPayment(tx, ctx, booking, { line, nextOn })
    }
    return true
  })

/** Reserves the line as a payment by hand does, so that the two never meet. */
const reserve = (ctx: ServiceContext, { id, bookingId }: AutomaticLine, today: string): Promise<Charge | null> =>
  transact(ctx.db, async (tx) => {
    const booking = await lockBookingById(tx, ctx, bookingId)
    const line = await findAutomatic(tx, id, isChargeDue(today))
    if (!booking || !line || line.isBlocked || !(await mayCharge(tx, booking))) return null
    if (maySendOn({ way: line.way, day: today, eventDate: booking.eventDate }))
      return beginAutomatic(tx, line, ctx.now())
    await endTooNear(tx, ctx, booking, line)
    return null
  }).catch(asAlreadyPaying)

async function charge(ctx: ServiceContext, line: AutomaticLine, today: string): Promise<boolean> {
  const begun = await reserve(ctx, line, today)
  if (begun) await resolveCharge(ctx, begun.id)
  return begun !== null
}

/** Ways that nobody wants to keep are forgotten by the provider, too. */
async function forgetWays(ctx: ServiceContext): Promise<void> {
  await endWays(ctx.db, ctx.now())
  await processDue(ctx, {
    name: 'forgetting a way to pay',
    limit: BATCH,
    next: (after, limit) => waysToForget(ctx.db, after, limit),
    work: async ({ id, methodRef }) => {
      await (await hostedPayments()).forgetWay(methodRef)
      await recordForgotten(ctx.db, id, ctx.now())
      return true
    },
  })
}

/**
 * Pays what couples have agreed to have paid: a notice seven days before, the payment on its day in the site's zone, one
 * more try after three days. Nothing is charged that was not announced with its amount and day, or while anything about
 * the booking is in question. Idempotent.
 */
export async function payAutomatically(ctx: ServiceContext): Promise<{ notices: number; charged: number }> {
  const today = todayIn((await getSettings(ctx.db)).timeZone, ctx.now())
  await recoverSetups(ctx)
  await forgetWays(ctx)
  const lines = (when: ReturnType<typeof isNoticeDue>) => (after: string, limit: number) =>
    automaticLines(ctx.db, { when, after, limit })
  const { done: notices } = await processDue(ctx, {
    name: 'notice of an automatic payment',
    limit: BATCH,
    next: lines(isNoticeDue(today)),
    work: (line) => giveNotice(ctx, line, today),
  })
  const { done: charged } = await processDue(ctx, {
    name: 'automatic payment',
    limit: BATCH,
    next: lines(isChargeDue(today)),
    work: (line) => charge(ctx, line, today),
  })
  return { notices, charged }
}
