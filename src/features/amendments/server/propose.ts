import { createHash } from 'node:crypto'
import { amendments } from '#drizzle/schema/index.ts'
import { assertPassword } from '#features/auth/server/records.ts'
import { recordChange } from '#features/bookings/server/amendment-records.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { hashOfVersion, signatureOf } from '#features/contracts/server/version-records.ts'
import { commissionCents } from '#features/payments/terms.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { canonicalAddendum } from '../canonical-addendum.ts'
import { changesOf, changeWords, isReworded } from '../difference.ts'
import type { PreviewAmendmentInput, ProposeAmendmentInput } from '../inputs.ts'
import { type AgreedTerms, AMENDMENT_CONSENT } from '../model.ts'
import { AMENDMENT_OPEN, CONTRACT_CHANGED } from '../texts.ts'
import { type AmendmentDraft, draftAmendment } from './draft.ts'
import { expireAmendments } from './records.ts'

/** The couple signs with its password again, the photographer as under an offer's contract. */
export async function assertSigner(ctx: ServiceContext, password: string): Promise<void> {
  if (ctx.actor!.role !== 'client') return
  await assertPassword(ctx, password, 'password')
}

/** What a photographer keeps of a total, at the rate and cap that were frozen at the signature. */
export function commissionOn({ commissionRateBps, commissionCapCents }: BookingRecord, totalCents: number): number {
  return commissionCents(totalCents, commissionRateBps ?? 0, commissionCapCents ?? 0)
}

/** What a change would mean; the commission is the photographer's to know. */
type AmendmentPreview = Pick<AmendmentDraft, 'before' | 'after' | 'answerBy'> & {
  contractId: string
  expiresAt: string
  net: { beforeCents: number; afterCents: number } | null
}

/**
 * What a change would mean, before anybody signs it, by the function that proposes it.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, CONFLICT, DATE_TAKEN, RATE_LIMITED, ON_HOLD.
 */
export async function previewAmendment(
  ctx: ServiceContext,
  { bookingId, change }: PreviewAmendmentInput,
): Promise<AmendmentPreview> {
  await expireAmendments(ctx, { bookingId })
  return withBooking(ctx, bookingId, async (tx, booking) => {
    const { side, contract, before, after, expiresAt, answerBy } = await draftAmendment(tx, ctx, booking, change)
    const netOf = ({ totalAmountCents }: AgreedTerms) => totalAmountCents - commissionOn(booking, totalAmountCents)
    const net = side === 'vendor' ? { beforeCents: netOf(before), afterCents: netOf(after) } : null
    return { before, after, answerBy, contractId: contract.id, expiresAt: expiresAt.toISOString(), net }
  })
}

/** The difference in lines, for mails. */
export const linesOfDifference = (before: AgreedTerms, after: AgreedTerms): string[] => [
  ...changesOf(before, after).map(changeWords),
  ...(isReworded(before, after) ? ['The contract text changes.'] : []),
]

const itemsOf = ({ change }: ProposeAmendmentInput) => (change.kind === 'items' ? change.items : [])

async function insert(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { draft, input }: { draft: AmendmentDraft; input: ProposeAmendmentInput },
): Promise<string> {
  const { number, contract, side, before, after, expiresAt } = draft
  const { note, change } = input
  const at = ctx.now()
  const said = { number, kind: change.kind, proposedBy: side, note, items: itemsOf(input) }
  const hashes = { beforeHash: contract.contentHash, afterHash: hashOfVersion(contract, after) }
  const contentHash = createHash('sha256')
    .update(canonicalAddendum({ ...said, ...hashes }))
    .digest('hex')
  const proposal = await signatureOf(tx, ctx, contract, { ...input, consentText: AMENDMENT_CONSENT })
  const [made] = await tx
    .insert(amendments)
    .values({
      ...said,
      bookingId: booking.id,
      contractId: contract.id,
      before,
      after,
      contentHash,
      proposal,
      expiresAt,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: amendments.id })
  return made!.id
}

/**
 * One side proposes a change of the signed contract, and signs it by proposing. It waits for the other side; nothing
 * has changed until then.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, CONFLICT (another one is open, the contract has
 * changed), DATE_TAKEN, RATE_LIMITED, INVALID_CREDENTIALS, NAME_UNCONFIRMED, ON_HOLD.
 */
export async function proposeAmendment(ctx: ServiceContext, input: ProposeAmendmentInput): Promise<{ id: string }> {
  const { bookingId, change } = input
  await assertSigner(ctx, input.password)
  await expireAmendments(ctx, { bookingId })
  return withBooking(ctx, bookingId, async (tx, booking) => {
    const draft = await draftAmendment(tx, ctx, booking, change)
    if (draft.contract.id !== input.contractId) throw new AppError('CONFLICT', CONTRACT_CHANGED)
    const id = await insert(tx, ctx, booking, { draft, input })
    const data = { number: draft.number, kind: change.kind, ...(input.note ? { note: input.note } : {}) }
    await recordChange(tx, ctx, booking, { type: 'propose-change', data })
    await announce(tx, ctx, booking, {
      mail: 'amendment-proposed',
      kind: change.kind,
      by: draft.side,
      changes: linesOfDifference(draft.before, draft.after),
      answerBy: draft.answerBy,
      note: input.note,
    })
    return { id }
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'amendments_one_open')) throw new AppError('CONFLICT', AMENDMENT_OPEN)
    throw error
  })
}
