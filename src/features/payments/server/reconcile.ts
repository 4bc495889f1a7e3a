import { and, count, eq, exists, max, ne, not, type SQL, sql } from 'drizzle-orm'
import {
  balanceChanges,
  expectedChanges,
  journal,
  ledgerEntries,
  reconciliations,
  serviceProblems,
} from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant, hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import type { BalanceChange } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import type { LedgerAccount } from '../model.ts'

const DAY_MS = 86_400_000
/** How far back each run reads again: the service may list a change late. */
const OVERLAP_MS = 7 * DAY_MS
const BATCH = 500

/** The start of the period that is requested from the service: everything, the first time. */
async function readFrom(db: Db): Promise<Date> {
  const [last] = await db.select({ at: max(balanceChanges.createdAt) }).from(balanceChanges)
  return last?.at ? new Date(last.at.getTime() - OVERLAP_MS) : new Date(0)
}

const keep = async (db: Db, changes: BalanceChange[]): Promise<void> => {
  if (changes.length === 0) return
  const found = changes.map(({ ref, sourceRef, type, amountCents, feeCents, at }) => ({
    ref,
    sourceRef,
    type,
    amountCents,
    feeCents,
    createdAt: at,
  }))
  await db.insert(balanceChanges).values(found).onConflictDoNothing({ target: balanceChanges.ref })
}

/** Keeps every change of the platform's balance, in portions; what is known already is left alone. */
async function readChanges(db: Db, now: Date): Promise<number> {
  const span = { from: await readFrom(db), until: new Date(now.getTime() + DAY_MS) }
  let batch: BalanceChange[] = []
  let kept = 0
  for await (const change of (await hostedPayments()).balanceChanges(span)) {
    batch.push(change)
    kept += 1
    if (batch.length < BATCH) continue
    await keep(db, batch)
    batch = []
  }
  await keep(db, batch)
  return kept
}

/**
 * Books what the payment service keeps for itself, once per change and all in one statement. The fee belongs to the
 * booking whose payment it is of, and is the platform's expense.
 */
async function bookFees(tx: Db, at: Date): Promise<void> {
  const key = sql<string>`'fee:' || ${balanceChanges.ref}`
  const isOfMovement = sql`sign(${expectedChanges.cents}) = sign(${balanceChanges.amountCents})`
  const due = tx.$with('due').as(
    tx
      .selectDistinctOn([balanceChanges.ref], {
        key: key.as('key'),
        feeCents: balanceChanges.feeCents,
        bookingId: expectedChanges.bookingId,
      })
      .from(balanceChanges)
      .innerJoin(expectedChanges, and(eq(expectedChanges.ref, balanceChanges.sourceRef), isOfMovement))
      .where(and(constant(ne(balanceChanges.feeCents, 0)), not(hasRow(journal, eq(journal.idempotencyKey, key)))))
      .orderBy(balanceChanges.ref, expectedChanges.entry),
  )
  const movement = tx
    .select({
      kind: sql<'fee'>`'fee'`.as('kind'),
      bookingId: due.bookingId,
      idempotencyKey: due.key,
      description: sql<string>`'Fee of the payment service'`.as('description'),
      createdAt: sql<Date>`${at.toISOString()}::timestamptz`.as('created_at'),
    })
    .from(due)
  const booked = tx
    .$with('booked')
    .as(
      tx
        .insert(journal)
        .select(movement)
        .onConflictDoNothing({ target: journal.idempotencyKey })
        .returning({ id: journal.id, key: journal.idempotencyKey, createdAt: journal.createdAt }),
    )
  const side = (account: LedgerAccount, cents: SQL<number>) =>
    tx
      .select({
        journalId: booked.id,
        accountKind: sql<LedgerAccount>`${account}::text`.as('account_kind'),
        amountCents: cents.as('amount_cents'),
        createdAt: booked.createdAt,
      })
      .from(booked)
      .innerJoin(due, eq(due.key, booked.key))
  const ours = side('service_fees', sql`-${due.feeCents}`)
  await tx
    .with(due, booked)
    .insert(ledgerEntries)
    .select(ours.unionAll(side('external:service', sql`${due.feeCents}`)))
}

/** How many changes have their entry in the ledger, and how many differences there are. */
async function countResults(tx: Db): Promise<{ matched: number; problems: number }> {
  const expected = tx
    .select({ entry: expectedChanges.entry })
    .from(expectedChanges)
    .where(
      and(eq(expectedChanges.ref, balanceChanges.sourceRef), eq(expectedChanges.cents, balanceChanges.amountCents)),
    )
  const [counted] = await tx
    .select({ matched: count(), problems: tx.$count(serviceProblems) })
    .from(balanceChanges)
    .where(exists(expected))
  return counted!
}

type Comparison = {
  /** Follows what the changes tell and no report has: called when they have been read. */
  catchUp?: () => Promise<void>
}

/**
 * Compares every change of the platform's balance at the payment service with the ledger, cent by cent, and books the
 * service's fees. What differs is a row of the view `service_problems` until it no longer does. Repeats safely.
 */
export async function reconcile(
  ctx: ServiceContext,
  { catchUp }: Comparison = {},
): Promise<{ changes: number; matched: number; problems: number }> {
  const askedAt = ctx.now()
  const changes = await readChanges(ctx.db, askedAt)
  await catchUp?.()
  return transact(ctx.db, async (tx) => {
    await bookFees(tx, askedAt)
    const [run] = await tx
      .insert(reconciliations)
      .values({ askedAt, changes, matched: 0, problems: 0, createdAt: askedAt })
      .returning({ id: reconciliations.id })
    const counted = await countResults(tx)
    await tx.update(reconciliations).set(counted).where(eq(reconciliations.id, run!.id))
    if (counted.problems > 0) {
      const title = `The payment service and the ledger differ in ${counted.problems} ${counted.problems === 1 ? 'place' : 'places'}`
      const dedupeKey = `reconciliation/${askedAt.toISOString().slice(0, 10)}`
      await notifyTeam(tx, { kind: 'payments.differ', title, href: '/admin/payments?tab=rules', dedupeKey }, askedAt)
    }
    return { changes, ...counted }
  })
}
