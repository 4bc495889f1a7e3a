import { sql } from 'drizzle-orm'
import { balanceChanges, reconciliations } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { notifyAdmins } from '#server/notices/notify.ts'
import type { BalanceChange } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'

const DAY_MS = 86_400_000
/** How far back each run reads again: the service may list a change late. */
const OVERLAP_MS = 7 * DAY_MS
const BATCH = 500

/** The start of the period that is requested from the service: everything, the first time. */
async function readFrom(db: Db): Promise<Date> {
  const [last] = await rows<{ at: Date | string | null }>(
    db.execute(sql`select max(created_at) as at from balance_changes`),
  )
  return last?.at ? new Date(new Date(last.at).getTime() - OVERLAP_MS) : new Date(0)
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
  let count = 0
  for await (const change of (await hostedPayments()).balanceChanges(span)) {
    batch.push(change)
    count += 1
    if (batch.length < BATCH) continue
    await keep(db, batch)
    batch = []
  }
  await keep(db, batch)
  return count
}

/**
 * Books what the payment service keeps for itself, once per change and all in one statement. The fee belongs to the
 * booking whose payment it is of, and is the platform's expense.
 */
const bookFees = (tx: Db, at: Date) =>
  tx.execute(sql`
    with due as (
      select distinct on (c.ref) c.ref, c.fee_cents, e.booking_id from balance_changes c
      join expected_changes e on e.ref = c.source_ref and sign(e.cents) = sign(c.amount_cents)
      where c.fee_cents <> 0 and not exists (select from journal j where j.idempotency_key = 'fee:' || c.ref)
      order by c.ref, e.entry
    ), booked as (
      insert into journal (kind, booking_id, idempotency_key, description, created_at)
      select 'fee', booking_id, 'fee:' || ref, 'Fee of the payment service', ${at.toISOString()}::timestamptz from due
      on conflict (idempotency_key) do nothing returning id, idempotency_key, created_at)
    insert into ledger_entries (journal_id, account_kind, owner_id, amount_cents, created_at)
    select b.id, side.account, null, side.sign * d.fee_cents, b.created_at
    from booked b join due d on b.idempotency_key = 'fee:' || d.ref
      cross join (values ('service_fees', -1), ('external:service', 1)) side (account, sign)`)

/** How many changes have their entry in the ledger, and how many differences there are. */
async function countResults(tx: Db): Promise<{ matched: number; problems: number }> {
  const [counted] = await rows<{ matched: number; problems: number }>(
    tx.execute(sql`
      select (select count(*)::int from balance_changes c where exists (select from expected_changes e
          where e.ref = c.source_ref and e.cents = c.amount_cents)) as matched,
        (select count(*)::int from service_problems) as problems`),
  )
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
    await tx.update(reconciliations).set(counted).where(sql`${reconciliations.id} = ${run!.id}`)
    if (counted.problems > 0) {
      const title = `The payment service and the ledger differ in ${counted.problems} ${counted.problems === 1 ? 'place' : 'places'}`
      const dedupeKey = `reconciliation/${askedAt.toISOString().slice(0, 10)}`
      await notifyAdmins(tx, { kind: 'payments.differ', title, href: '/admin/payments?tab=rules', dedupeKey }, askedAt)
    }
    return { changes, ...counted }
  })
}
