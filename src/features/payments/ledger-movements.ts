import type { JournalKind, LedgerAccount } from './model.ts'
import { commissionCents } from './terms.ts'

/** One entry of a movement: positive enters the account, negative leaves it; whole cents. */
type MovementEntry = { account: LedgerAccount; amountCents: number }

/** A movement of money between the ledger's accounts. Its entries sum to zero; none of them is zero. */
export type Movement = { kind: JournalKind; description: string; entries: MovementEntry[] }

const movement = (kind: JournalKind, description: string, entries: [LedgerAccount, number][]): Movement => ({
  kind,
  description,
  entries: entries.filter(([, cents]) => cents !== 0).map(([account, amountCents]) => ({ account, amountCents })),
})

/** A couple's payment enters escrow; the sales tax on it is owed to the state from now on. */
export const chargeMovement = (cents: number, description: string, taxCents = 0): Movement =>
  movement('charge', description, [
    ['external:client', -(cents + taxCents)],
    ['escrow', cents],
    ['sales_tax_payable', taxCents],
  ])

/**
 * Money leaves escrow to return to the couple, with the sales tax on it; it is in transit until `refundSettledMovement`.
 * From then on a refund is one sum, tax included.
 */
export const refundMovement = (cents: number, taxCents = 0): Movement =>
  movement('refund', 'Refund started', [
    ['escrow', -cents],
    ['sales_tax_payable', -taxCents],
    ['refund_clearing', cents + taxCents],
  ])

export const refundSettledMovement = (cents: number): Movement =>
  movement('refund', 'Refund arrived', [
    ['refund_clearing', -cents],
    ['external:client', cents],
  ])

/** The couple's bank sent a refund back: the money is with the payment service again. It is still owed, so no new receipt. */
export const refundReturnedMovement = (cents: number): Movement =>
  movement('refund', 'Refund sent back by the couple’s bank', [
    ['external:service', -cents],
    ['refund_clearing', cents],
  ])

/** A refund that had come back leaves once more; its credit note was issued the first time. */
export const refundAgainMovement = (cents: number, description: string): Movement =>
  movement('refund', description, [
    ['refund_clearing', -cents],
    ['external:service', cents],
  ])

/** Sales tax that was collected has been paid to a state. */
export const remittanceMovement = (cents: number, state: string): Movement =>
  movement('remittance', `Sales tax remitted to ${state}`, [
    ['sales_tax_payable', -cents],
    ['external:state', cents],
  ])

/** A remittance that was recorded by mistake: what it took is owed again. */
export const remittanceReversal = (cents: number, state: string): Movement =>
  movement('remittance', `Sales tax was not remitted to ${state}: recorded by mistake`, [
    ['sales_tax_payable', cents],
    ['external:state', -cents],
  ])

/** How a release is divided, in cents. */
export type Release = { netCents: number; commissionCents: number }

/** The rate and cap of a booking, frozen when it was signed. */
type FrozenCommission = { rateBps: number; capCents: number }

/**
 * Splits a release between the vendor and the platform. The commission is computed on everything released so far, less
 * what was already taken: two releases cost the same as one of their sum, and never more than the frozen cap.
 */
export function splitRelease(cents: number, frozen: FrozenCommission, releasedBeforeCents = 0): Release {
  const until = (sum: number) => commissionCents(sum, frozen.rateBps, frozen.capCents)
  const commission = until(releasedBeforeCents + cents) - until(releasedBeforeCents)
  return { netCents: cents - commission, commissionCents: commission }
}

/** Escrow passes to the vendor, less the commission. */
export const releaseMovement = ({ netCents, commissionCents: commission }: Release): Movement =>
  movement('release', 'Released to the photographer', [
    ['escrow', -(netCents + commission)],
    ['vendor_payable', netCents],
    ['platform_commission', commission],
  ])

/** A part of a payout has been passed on to the vendor's account at the payment service. */
export const payoutMovement = (cents: number): Movement =>
  movement('payout', 'Paid out', [
    ['vendor_payable', -cents],
    ['external:vendor', cents],
  ])

/** What a bank has: a payment's price, what of it the booking held, and the sales tax on it. */
type TakenBack = { amountCents: number; escrowCents: number; taxCents: number }

/**
 * A couple's bank takes a payment back: out of escrow as far as the booking still holds it, and the tax from what is owed to
 * the state; the platform lays out the rest.
 */
export const chargebackMovement = ({ amountCents, escrowCents, taxCents }: TakenBack): Movement =>
  movement('chargeback', 'Taken back by the couple’s bank', [
    ['escrow', -escrowCents],
    ['sales_tax_payable', -taxCents],
    ['chargeback_losses', -(amountCents - escrowCents)],
    ['chargeback_clearing', amountCents + taxCents],
  ])

/** The bank decided for the platform: everything is where it was. No payment, so no receipt. */
export const chargebackWonMovement = ({ amountCents, escrowCents, taxCents }: TakenBack): Movement =>
  movement('chargeback', 'Returned by the couple’s bank', [
    ['chargeback_clearing', -(amountCents + taxCents)],
    ['escrow', escrowCents],
    ['sales_tax_payable', taxCents],
    ['chargeback_losses', amountCents - escrowCents],
  ])

/**
 * What the bank keeps is a refund that was ordered and not sent: what the platform laid out for it is there again. One
 * that had come back has its credit note.
 */
export const refundByBankMovement = (cents: number, { hasCreditNote }: { hasCreditNote: boolean }): Movement =>
  movement('chargeback', 'Refunded by the couple’s bank', [
    ['chargeback_clearing', -cents],
    [hasCreditNote ? 'external:service' : 'external:client', cents],
    ['refund_clearing', -cents],
    ['chargeback_losses', cents],
  ])

/** The same of a refund that comes back after the bank has decided: what it kept then was this refund. */
export const returnKeptByBankMovement = (cents: number): Movement =>
  movement('chargeback', 'Refunded by the couple’s bank', [
    ['refund_clearing', -cents],
    ['chargeback_losses', cents],
  ])

/**
 * The bank decided for the couple: the payment is theirs again, which is a refund, tax included. What it took beyond what
 * was left of the payment is gone; tax that had been returned meanwhile was the platform's money after all.
 */
export const chargebackLostMovement = (cents: number, returnedCents: number, taxKeptCents = 0): Movement =>
  movement('chargeback', 'Kept by the couple’s bank', [
    ['chargeback_clearing', -cents],
    ['external:client', returnedCents],
    ['external:service', cents - returnedCents],
    ['sales_tax_payable', taxKeptCents],
    ['chargeback_losses', -taxKeptCents],
  ])

/**
 * A bank returns what it had kept: it is as it was before its decision, so the couple has paid again what of it had counted as
 * refunded.
 */
export const chargebackReopenedMovement = (cents: number, returnedCents: number): Movement =>
  movement('chargeback', 'Returned by the couple’s bank after it had kept it', [
    ['external:client', -returnedCents],
    ['external:service', returnedCents - cents],
    ['chargeback_clearing', cents],
  ])

/** The couple has made a payment again that its bank kept at the platform's expense. */
export const paidAgainMovement = (cents: number): Movement =>
  movement('chargeback', 'Paid again by the couple', [
    ['escrow', -cents],
    ['chargeback_losses', cents],
  ])

/** The commission on what a bank kept after its release goes back to the photographer's side of the loss. */
export const commissionReturnedMovement = (cents: number): Movement =>
  movement('chargeback', 'Commission on a payment that the couple’s bank kept', [
    ['platform_commission', -cents],
    ['chargeback_losses', cents],
  ])

/** A part of what a bank kept is not paid out. */
export const keptFromPayoutMovement = (cents: number): Movement =>
  movement('chargeback', 'Kept from a payout for the couple’s bank', [
    ['vendor_payable', -cents],
    ['chargeback_losses', cents],
  ])

/** A part of what a bank kept comes back from the photographer's account at the payment service. */
export const reversalMovement = (cents: number): Movement =>
  movement('chargeback', 'Taken back from the photographer', [
    ['external:vendor', -cents],
    ['chargeback_losses', cents],
  ])
