import { and, desc, eq, sql } from 'drizzle-orm'
import { salesTaxOwed, taxRemittances } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { evaluate } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { RemittanceInput } from '../../inputs.ts'
import { remittanceMovement } from '../../ledger-movements.ts'
import { REMITTED_ALREADY, REMITTED_LATER, remittedTooMuch } from '../../texts.ts'
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
  )

/**
 * Writes down that sales tax was paid to a state: it is no longer owed in the ledger.
 * @throws AppError INVALID_INPUT above what is owed there (amountCents), for a day that is still to come (paidOn), or for what is
 * recorded already (reference): it can't be undone, and an answer may have been lost.
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
