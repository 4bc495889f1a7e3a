import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { chargeDay } from '#features/payments/automatic.ts'
import type { AutomaticInput, WayIdInput } from '#features/payments/inputs.ts'
import { switchOwn } from '#features/payments/server/automatic-records.ts'
import { removeOwnWay, revokeWay, wayOfMandate, waysOf } from '#features/payments/server/saved-way-records.ts'
import { NOT_AUTOMATIC, WAY_NOT_FOUND } from '#features/payments/texts.ts'
import { recordAudit } from '#server/audit.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { EventHandler } from '#server/payments/events.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'

/** The signed-in couple's saved ways to pay, the newest first, and what each of them pays when: never before the notice. */
export async function listWays({ db, actor, now }: Reader) {
  const [ways, { timeZone }] = await Promise.all([waysOf(db, actor!.userId), getSettings(db)])
  const today = todayIn(timeZone, now())
  return ways.map(({ nextOn, dueDate, ...way }) => ({
    ...way,
    day: nextOn ?? (dueDate && chargeDay({ dueDate, today })),
  }))
}

/** Switches the automatic payment of a line on or off, at once. @throws AppError NOT_FOUND. */
export async function setAutomatic(ctx: ServiceContext, { paymentId, isOn }: AutomaticInput): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const bookingId = await switchOwn(tx, ctx, { paymentId, isOn, at: ctx.now() })
    if (!bookingId) throw new AppError('NOT_FOUND', NOT_AUTOMATIC)
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: bookingId,
      action: 'payments.setAutomatic',
      after: { payment: paymentId, is_on: isOn },
    })
  })
}

/** Removes a saved way: nothing is paid with it, and the provider forgets it with the next run. @throws AppError NOT_FOUND. */
export async function removeWay(ctx: ServiceContext, { wayId }: WayIdInput): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const bookingId = await removeOwnWay(tx, ctx, wayId, ctx.now())
    if (!bookingId) throw new AppError('NOT_FOUND', WAY_NOT_FOUND)
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: bookingId,
      action: 'payments.removeWay',
      after: { way: wayId },
    })
  })
}

/** A couple has withdrawn the permission to debit its account: it is told that it pays by hand from now on. */
export const mandateReported: EventHandler = async (ctx, { objectRef: mandateRef }) => {
  const way = await wayOfMandate(ctx.db, mandateRef)
  if (!way || (await (await hostedPayments()).isMandateActive(mandateRef))) return
  await transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, way.bookingId))!
    const line = await revokeWay(tx, way.id, ctx.now())
    if (!line) return
    const failed = { why: 'revoked', nextOn: null, wasClearing: false }
    await announce(tx, ctx, booking, { mail: 'automatic-failed', ...line, ...failed })
  })
}
