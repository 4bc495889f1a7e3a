import { decideDispute, openDispute, reinstateDispute } from '#stand-ins/stripe/payments/disputes.ts'
import type { LocalStripe } from '#stand-ins/stripe/service.ts'

/** The couple’s bank takes a payment back. Returns the dispute’s id. */
export const createDisputeOf = async (
  local: LocalStripe,
  charge: string,
  reason = 'product_not_received',
): Promise<string> => (await local.act((call) => openDispute(call, charge, reason))).id

/** The bank decides a chargeback. */
export const decide = (local: LocalStripe, dispute: string, isWon: boolean) =>
  local.act((call) => decideDispute(call, dispute, isWon))

/** The bank returns what it had kept. */
export const reinstate = (local: LocalStripe, dispute: string) => local.act((call) => reinstateDispute(call, dispute))
