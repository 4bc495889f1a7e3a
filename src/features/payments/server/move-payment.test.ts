import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payments, payouts } from '#drizzle/schema/index.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { PAYMENT_STATUSES, PAYOUT_STATUSES, type PaymentStatus, type PayoutStatus } from '../model.ts'
import { isPayable, mayRetry, PAYMENT_TRANSITIONS, PAYOUT_TRANSITIONS } from '../transitions.ts'
import { movePayment } from './move-payment.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const { booking, first, vendorId } = await payingCouple(db, NOW)
const { id: payoutId } = only(
  await db
    .insert(payouts)
    .values({
      vendorId,
      bookingId: booking.id,
      idempotencyKey: randomUUID(),
      amountCents: 1,
      scheduledFor: '2027-06-30',
    })
    .returning({ id: payouts.id }),
)

type Name = keyof typeof PAYMENT_TRANSITIONS
const NAMES = Object.keys(PAYMENT_TRANSITIONS) as Name[]
const isAllowed = (name: Name, status: PaymentStatus) =>
  (PAYMENT_TRANSITIONS[name].from as readonly string[]).includes(status)
const statusOf = async () => only(await db.select().from(payments).where(eq(payments.id, first))).status

describe('a payment', () => {
  it.each(PAYMENT_STATUSES)('makes from %s the moves of its table, and no other', async (status) => {
    for (const name of NAMES) {
      await db.update(payments).set({ status, paymentDate: NOW }).where(eq(payments.id, first))
      const move = movePayment(db, first, name, { at: NOW })
      if (!isAllowed(name, status)) await expect(move, name).rejects.toThrow(`cannot ${name}`)
      await move.catch(() => undefined)
      expect(await statusOf(), name).toBe(isAllowed(name, status) ? PAYMENT_TRANSITIONS[name].to : status)
    }
  })

  it('can be paid once, and again only after a refusal', () => {
    expect(PAYMENT_STATUSES.filter(isPayable)).toEqual(['scheduled', 'processing', 'failed'])
  })
})

describe('a payout', () => {
  it.each(PAYOUT_STATUSES)('makes from %s the moves of its table, and no other', async (status: PayoutStatus) => {
    for (const transition of Object.values(PAYOUT_TRANSITIONS)) {
      await db.update(payouts).set({ status }).where(eq(payouts.id, payoutId))
      const moved = await applyTransition(db, payouts, transition, { where: eq(payouts.id, payoutId), at: NOW })
      const isFrom = (transition.from as readonly string[]).includes(status)
      expect(moved).toEqual(isFrom ? [payoutId] : [])
      const now = only(await db.select().from(payouts).where(eq(payouts.id, payoutId)))
      expect(now.status).toBe(isFrom ? transition.to : status)
    }
  })

  it('is sent again by an administrator when it has failed, and never after it has arrived', () => {
    expect(PAYOUT_STATUSES.filter(mayRetry)).toEqual(['failed'])
    const fromPaid = Object.values(PAYOUT_TRANSITIONS).filter(({ from }) =>
      (from as readonly string[]).includes('paid'),
    )
    expect(fromPaid).toEqual([])
  })
})
