import type { Stripe } from 'stripe'
import { type Call, emit, emitThin } from '#stand-ins/stripe/call.ts'
import { find } from '#stand-ins/stripe/store.ts'

const standingOf = ({ capabilities, payouts_enabled: isPaid, requirements }: Stripe.Account) =>
  JSON.stringify([capabilities, isPaid, requirements?.disabled_reason])

/** Reports that an account has changed: with the account as it is now, or of Accounts v2 only where to read it. */
export async function tellAccount(call: Call, before: Stripe.Account, after: Stripe.Account): Promise<void> {
  const isOfV2 = (await find(call.tx, after.id))?.hidden.isV2 === true
  if (!isOfV2) return emit(call, 'account.updated', after, after.id)
  await emitThin(call, 'v2.core.account[requirements].updated', { account: after.id, include: 'requirements' })
  if (standingOf(before) !== standingOf(after))
    await emitThin(call, 'v2.core.account[configuration.recipient].capability_status_updated', {
      account: after.id,
      include: 'configuration.recipient',
    })
}
