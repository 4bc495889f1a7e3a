import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { salesTaxOwed, taxRemittances } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { evaluate } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { RemittanceInput, ReverseRemittanceInput } from '../../inputs.ts'
import { remittanceMovement, remittanceReversal } from '../../ledger-movements.ts'
import {
  REMITTANCE_NOT_FOUND,
  REMITTED_ALREADY,
  REMITTED_LATER,
  REVERSED_ALREADY,
  remittedTooMuch,
} from '../../texts.ts'
import { bookMovement } from '../ledger.ts'
import { today } from './admin-tables.ts'

/** The newest remittances that are listed. */
const REMITTANCES_SHOWN = 50

/** What is left to remit to each state, and what was remitted, the newest first. */
export async function getTaxOwed({ db }: PlainReader) {
  const [states, remittances] = await Promise.all([
    db.select().from(salesTaxOwed).orderBy(salesTaxOwed.state),
    db
      .select({
        id: taxRemittances.id,
        state: taxRemittances.state,
        amountCents: taxRemittances.amountCents,
        paidOn: taxRemittances.paidOn,
        reference: taxRemittances.reference,
        reversalReason: taxRemittances.reversalReason,
      })
      .from(taxRemittances)
      .orderBy(desc(taxRemittances.paidOn), desc(taxRemittances.createdAt), taxRemittances.id)
      .limit(REMITTANCES_SHOWN),
  ])
  return { states, remittances }
}

const isSame = ({ state, amountCents, paidOn, reference }: RemittanceInput) =>
  and(
    eq(taxRemittances.state, state),
    eq(taxRemittances.amountCents, amountCents),
    eq(taxRemittances.paidOn, paidOn),
    eq(taxRemittances.reference, reference),
    isNull(taxRemittances.reversedAt),
  )

/**
 * Writes down that sales tax was paid to a state: it is no longer owed in the ledger.
 * @throws AppError INVALID_INPUT above what is owed there (amountCents), for a day that is still to come (paidOn), or for what is
 * recorded already (reference): an answer may have been lost.
 */
export async function recordRemittance(ctx: ServiceContext, input: RemittanceInput): Promise<void> {
  const { state, amountCents, paidOn, reference } = input
  if (paidOn > (await today(ctx))) throw new AppError('INVALID_INPUT', REMITTED_LATER, { field: 'paidOn' })
  await transact(ctx.db, async (tx) => {
    // Of two at once, the second sees the first.
    await evaluate(tx, sql`pg_advisory_xact_lock(hashtextextended('tax_remittances', 1))`)
    if ((await tx.$count(taxRemittances, isSame(input))) > 0)
      throw new AppError('INVALID_INPUT', REMITTED_ALREADY, { field: 'reference' })
    const [owed] = await tx
      .select({ cents: salesTaxOwed.owedCents })
      .from(salesTaxOwed)
      .where(eq(salesTaxOwed.state, state))
    const owedCents = Math.max(0, owed?.cents ?? 0)
    if (amountCents > owedCents)
      throw new AppError('INVALID_INPUT', remittedTooMuch(state, owedCents), { field: 'amountCents' })
    const at = ctx.now()
    const [made] = await tx
      .insert(taxRemittances)
      .values({ state, amountCents, paidOn, reference, createdAt: at })
      .returning({ id: taxRemittances.id })
    const idempotencyKey = `remittance:${made!.id}`
    await bookMovement(tx, null, remittanceMovement(amountCents, state), { idempotencyKey, at })
    await recordAudit(tx, ctx, {
      entityType: 'tax-remittance',
      entityId: made!.id,
      action: 'payments.recordRemittance',
      before: { state, owedCents },
      after: { state, owedCents: owedCents - amountCents, amountCents, paidOn, reference },
    })
  })
}

/**
 * Reverses a remittance that was recorded by mistake: it is owed again, and both entries stay in the ledger.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it has been reversed already.
 */
export async function reverseRemittance(
  ctx: ServiceContext,
  { remittanceId, reason }: ReverseRemittanceInput,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [found] = await tx.select().from(taxRemittances).where(eq(taxRemittances.id, remittanceId)).for('update')
    if (!found) throw new AppError('NOT_FOUND', REMITTANCE_NOT_FOUND)
    if (found.reversedAt) throw new AppError('INVALID_TRANSITION', REVERSED_ALREADY)
    const { state, amountCents, paidOn, reference } = found
    const at = ctx.now()
    await tx
      .update(taxRemittances)
      .set({ reversedAt: at, reversalReason: reason })
      .where(eq(taxRemittances.id, remittanceId))
    const idempotencyKey = `remittance-reversed:${remittanceId}`
    await bookMovement(tx, null, remittanceReversal(amountCents, state), { idempotencyKey, at })
    await recordAudit(tx, ctx, {
      entityType: 'tax-remittance',
      entityId: remittanceId,
      action: 'payments.reverseRemittance',
      before: { state, amountCents, paidOn, reference },
      after: { reason },
    })
  })
}
