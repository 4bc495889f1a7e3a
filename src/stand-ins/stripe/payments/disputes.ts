import type { Stripe } from 'stripe'
import { book } from '#stand-ins/stripe/accounts/balance.ts'
import { type Call, emit, metadataOf, objectOf } from '#stand-ins/stripe/call.ts'
import { refuse } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newDispute } from '#stand-ins/stripe/objects/dispute.ts'
import { keep, read } from '#stand-ins/stripe/store.ts'

const DAY = 86_400
/** What the service asks for a chargeback, in cents; it is not returned. */
const DISPUTE_FEE = 1_500
/** How long evidence may be given, in seconds. */
const EVIDENCE_SECONDS = 9 * DAY

/** A change of the balance that a dispute makes. */
const bookDispute = (call: Call, dispute: Pick<Stripe.Dispute, 'id' | 'currency'>, amount: number, fee: number) =>
  book(call, null, {
    amount,
    fee,
    currency: dispute.currency,
    type: 'adjustment',
    source: dispute.id,
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${dispute.id}`,
  })

/** The couple's bank takes a captured payment back. @throws StripeRefusal. */
export async function openDispute(call: Call, chargeId: string, reason: string): Promise<Stripe.Dispute> {
  const charge = await read<Stripe.Charge>(call.tx, 'charge', chargeId)
  if (!charge.captured || charge.disputed) throw refuse('Only a captured charge can be disputed, and only once.')
  if (charge.refunded) throw refuse('A charge that was refunded whole cannot be disputed.')
  const id = newId('dp')
  const withdrawal = await bookDispute(call, { id, currency: charge.currency }, -charge.amount, DISPUTE_FEE)
  const dispute = newDispute({
    id,
    created: call.now,
    dueBy: call.now + EVIDENCE_SECONDS,
    charge,
    reason,
    transactions: [withdrawal],
    intent: charge.payment_intent as string | null,
  })
  await keep(call.tx, dispute)
  await keep(call.tx, { ...charge, disputed: true })
  await emit(call, 'charge.dispute.created', dispute)
  await emit(call, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank of an account wants back what it had sent: nobody is heard, and it is lost at once. @throws StripeRefusal. */
export async function openReturn(call: Call, chargeId: string): Promise<Stripe.Dispute> {
  const opened = await openDispute(call, chargeId, 'debit_not_authorized')
  return decideDispute(call, opened.id, false)
}

const isOpen = ({ status }: Stripe.Dispute) => status === 'needs_response' || status === 'under_review'

/** POST /v1/disputes/:id */
export async function updateDispute(call: Call): Promise<Stripe.Dispute> {
  const dispute = await read<Stripe.Dispute>(call.tx, 'dispute', call.ids[0]!)
  const evidence = objectOf(call.values, 'evidence')
  const isEvidence = Object.keys(evidence).length > 0 || call.values.submit !== undefined
  if (isEvidence && dispute.status !== 'needs_response')
    throw refuse('This dispute’s evidence has already been submitted, or the dispute is closed.')
  const isSubmitted = call.values.submit === true
  const details = dispute.evidence_details
  const updated = await keep<Stripe.Dispute>(call.tx, {
    ...dispute,
    evidence: { ...dispute.evidence, ...(evidence as object) },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || Object.keys(evidence).length > 0,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
    },
    metadata: metadataOf(call.values, dispute.metadata),
    status: isSubmitted ? 'under_review' : dispute.status,
  })
  await emit(call, 'charge.dispute.updated', updated)
  return updated
}

/** The bank decides: won returns the money, lost leaves it with the couple. @throws StripeRefusal. */
export async function decideDispute(call: Call, id: string, isWon: boolean): Promise<Stripe.Dispute> {
  const dispute = await read<Stripe.Dispute>(call.tx, 'dispute', id)
  if (!isOpen(dispute)) throw refuse(`This dispute is already closed: ${dispute.status}.`)
  const reversal = isWon ? [await bookDispute(call, dispute, dispute.amount, 0)] : []
  const decided = await keep<Stripe.Dispute>(call.tx, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...reversal],
    status: isWon ? 'won' : 'lost',
  })
  if (isWon) await emit(call, 'charge.dispute.funds_reinstated', decided)
  await emit(call, 'charge.dispute.closed', decided)
  return decided
}

/** The bank returns what it had kept: the money is back, and the dispute stays as it was closed. @throws StripeRefusal. */
export async function reinstateDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  const dispute = await read<Stripe.Dispute>(call.tx, 'dispute', id)
  if (dispute.status !== 'lost' || dispute.balance_transactions.length > 1)
    throw refuse('Only a lost dispute can be reinstated, and only once.')
  const reversal = await bookDispute(call, dispute, dispute.amount, 0)
  const reinstated = await keep<Stripe.Dispute>(call.tx, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, reversal],
  })
  await emit(call, 'charge.dispute.funds_reinstated', reinstated)
  return reinstated
}

/** POST /v1/disputes/:id/close: the platform gives in. */
export const closeDispute = (call: Call): Promise<Stripe.Dispute> => decideDispute(call, call.ids[0]!, false)
