import { withTax } from '#features/payments/sales-tax.ts'
import { type AskedAttempt } from '#features/payments/server/attempt-records.ts'
import { automaticKey, findSaved } from '#features/payments/server/automatic-records.ts'
import { LINE_LABELS } from '#features/payments/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Checkout, HostedPayments } from '#server/payments/hosted.ts'

/** A request that was sent when a booking ended has arrived by then, or never will. */
const ON_ITS_WAY_MS = 10 * 60_000

/**
 * Asks for an automatic payment under its key, which makes it once, and says what has become of it. For a booking that
 * ended meanwhile, or a way that the couple has withdrawn, none is made any more: `never`, once none can be on its way; `later` until then.
 */
export async function lookUpAutomatic(
  ctx: ServiceContext,
  payments: HostedPayments,
  charge: AskedAttempt,
): Promise<Checkout | 'later' | 'never'> {
  const { way, intentRef, createdAt, currency, isWithdrawn, ...saved } = await findSaved(ctx.db, charge.id)
  if (intentRef !== null) return payments.payment(intentRef)
  const { id, bookingId: group, isOver } = charge
  const amountCents = withTax(charge)
  const key = automaticKey(id)
  if (isOver || isWithdrawn) {
    const made = await payments.madePayment({ key, customerRef: saved.customerRef })
    if (made) return made
    return ctx.now().getTime() - createdAt.getTime() < ON_ITS_WAY_MS ? 'later' : 'never'
  }
  const title = LINE_LABELS[charge.type as keyof typeof LINE_LABELS]
  return payments.payAutomatically({ key, way, saved, amountCents, currency, title, group, isRepeat: true })
}
