import { randomUUID } from 'node:crypto'
import { pay } from '#features/bookings/server/pay.ts'
import type { ServiceContext } from '#server/context.ts'
import { TEST_CARDS } from '#shared/cards.ts'

/** Pays one line of the couple's schedule, as they do it themselves: with a card that pays, unless another is given. */
export const payLine = (ctx: ServiceContext, paymentId: string, number: string = TEST_CARDS.success) =>
  pay(ctx, { paymentId, idempotencyKey: randomUUID(), card: { number, expiry: '12/40', cvc: '123' } })
