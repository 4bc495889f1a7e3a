import { eq } from 'drizzle-orm'
import { payments } from '#drizzle/schema/index.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import type { Db } from '#server/db.ts'
import { PAYMENT_TRANSITIONS } from '../transitions.ts'

type Moved = Partial<Pick<typeof payments.$inferInsert, 'paymentDate' | 'refundedCents' | 'refundedTaxCents'>>

/**
 * Applies one transition to a payment line whose booking is locked.
 * @throws Error when the table has none from its status.
 */
export async function movePayment(
  tx: Pick<Db, 'update'>,
  paymentId: string,
  name: keyof typeof PAYMENT_TRANSITIONS,
  { at, ...set }: { at: Date } & Moved,
): Promise<void> {
  const moved = await applyTransition(tx, payments, PAYMENT_TRANSITIONS[name], {
    where: eq(payments.id, paymentId),
    at,
    set,
  })
  if (moved.length === 0) throw new Error(`payment ${paymentId} cannot ${name}`)
}
