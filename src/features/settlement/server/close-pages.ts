import { attemptsOf } from '#features/payments/server/attempt-records.ts'
import { isPaymentClearing, isPaymentUnderWay } from '#features/payments/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { PAYMENT_CLEARING, PAYMENT_UNDER_WAY } from '../texts.ts'
import { closeCharge } from './resolve-charge.ts'

/** A decision that is right but for a page on which the couple may be paying at this moment. */
class UnderWay extends AppError {}

/**
 * The last check of a decision about a locked booking's money: what is held is known. A bank that has been asked is
 * waited for. @throws AppError CONFLICT.
 */
export async function assertNoneUnderWay(tx: Db, bookingId: string): Promise<void> {
  if (await isPaymentClearing(tx, bookingId)) throw new AppError('CONFLICT', PAYMENT_CLEARING)
  if (await isPaymentUnderWay(tx, bookingId)) throw new UnderWay('CONFLICT', PAYMENT_UNDER_WAY)
}

/**
 * Makes a decision, which does not wait for the couple: when its caller may make it, and only an open page stands in
 * its way, the page is closed at the service, and it is made once more. What was paid meanwhile counts.
 */
export async function closingPages<T>(ctx: ServiceContext, bookingId: string, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide()
  } catch (error) {
    if (!(error instanceof UnderWay)) throw error
  }
  for (const { id } of await attemptsOf(ctx.db, bookingId)) await closeCharge(ctx, id, 'decided')
  return decide()
}
