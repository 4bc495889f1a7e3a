import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { nextTry } from '#features/payments/automatic.ts'
import { withTax } from '#features/payments/sales-tax.ts'
import type { AskedAttempt } from '#features/payments/server/attempt-records.ts'
import { attemptsAt, recordRefusal } from '#features/payments/server/automatic-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'

type Failed = { charge: AskedAttempt; why: string | null; isOver: boolean }

/** An automatic payment was refused: it is tried once more, or the couple has to pay by hand. It is told either way. */
export async function failAutomatic(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { charge, why, isOver }: Failed,
): Promise<void> {
  const at = ctx.now()
  const { attempts, isOn } = await attemptsAt(tx, charge.paymentId)
  const today = todayIn((await getSettings(tx)).timeZone, at)
  const nextOn = isOver || !isOn ? null : nextTry({ attempts: attempts + 1, why, today })
  await recordRefusal(tx, charge.paymentId, { attempts: attempts + 1, nextOn, why, at })
  if (isOver) return
  const wasClearing = charge.status === 'clearing'
  const amountCents = withTax(charge)
  await announce(tx, ctx, booking, { mail: 'automatic-failed', amountCents, why, nextOn, wasClearing })
}
