import { getSettings } from '#server/settings.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { log } from '#server/log.ts'
import { paymentProvider } from '#server/payments/index.ts'
import type { ChargeResult } from '#server/payments/provider.ts'
import { workThrough } from '#server/work-through.ts'
import { DATE_TAKEN } from '../texts.ts'
import { isFutureExpiry } from '#shared/cards.ts'
import type { PayInput } from '#features/payments/inputs.ts'
import { CARD_EXPIRED, CHARGE_FAILED, GIVEN_BACK, PAYMENT_RETURNED } from '#features/payments/texts.ts'
import { ATTEMPT_MS, reserveCharge } from './reserve-payment.ts'
import { settleCharge } from './settle-charge.ts'
import { type Charge, findCharge, staleCharges } from '#features/payments/server/charge-records.ts'
import { todayIn } from '#shared/days.ts'

const LOST_ANSWER: ChargeResult = { status: 'failed', code: 'network', cardBrand: 'card', cardLast4: '0000' }

/**
 * Pays one line of the couple's own booking by card; the first one confirms the booking and secures the date.
 * A key pays once, however often it is sent. (PY2, BK3)
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, PAYMENT_FAILED (the card was
 * refused).
 */
export async function pay(ctx: ServiceContext, input: PayInput): Promise<{ isPaid: true }> {
  const { timeZone } = await getSettings(ctx.db)
  if (!isFutureExpiry(input.card.expiry, todayIn(timeZone, ctx.now())))
    throw new AppError('INVALID_INPUT', CARD_EXPIRED, { field: 'card.expiry' })
  await recoverCharges(ctx, { paymentId: input.paymentId })
  const attempt = await reserveCharge(ctx, input)
  if (attempt.state === 'failed') throw new AppError('PAYMENT_FAILED', CHARGE_FAILED[attempt.code])
  if (attempt.state === 'succeeded') return { isPaid: true }
  const { charge, currency } = attempt
  const { idempotencyKey, card } = input
  const { amountCents } = charge
  const result = await paymentProvider().charge({ idempotencyKey, amountCents, currency, card })
  const settled = await settleCharge(ctx, charge, result)
  if (settled === 'late') await returnLate(charge, result)
  if (settled === 'date-lost') throw new AppError('DATE_TAKEN', DATE_TAKEN)
  if (settled === 'closed') throw new AppError('INVALID_TRANSITION', PAYMENT_RETURNED)
  if (result.status === 'failed') throw new AppError('PAYMENT_FAILED', CHARGE_FAILED[result.code])
  return { isPaid: true }
}

/** Refunds a charge for an attempt that had been given up: it was never in the books. */
async function returnLate({ id: chargeId, amountCents }: Charge, result: ChargeResult): Promise<never> {
  const chargeRef = result.status === 'succeeded' ? result.providerRef : ''
  const returned = await paymentProvider().refund({ idempotencyKey: `late:${chargeId}`, chargeRef, amountCents })
  if (returned.status === 'failed') log.error('a late charge could not be given back', { chargeId })
  throw new AppError('CONFLICT', GIVEN_BACK)
}

/**
 * Settles attempts whose answer was lost; one that fails does not stop the others. Runs on schedule, and
 * before a payment is retried. Idempotent. (PY2, X128)
 */
export async function recoverCharges(
  ctx: ServiceContext,
  { paymentId }: { paymentId?: string } = {},
): Promise<{ recovered: number }> {
  const before = new Date(ctx.now().getTime() - ATTEMPT_MS)
  const { done: recovered } = await workThrough(ctx, {
    name: 'settling a charge',
    limit: 100,
    next: (after, limit) => staleCharges(ctx.db, { before, paymentId, after, limit }),
    work: async ({ id, idempotencyKey }) => {
      const charge = (await findCharge(ctx.db, id))!
      await settleCharge(ctx, charge, (await paymentProvider().lookUp(idempotencyKey)) ?? LOST_ANSWER)
      return true
    },
  })
  return { recovered }
}
