import { createHash } from 'node:crypto'
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import { vendorContracts } from '#drizzle/schema/index.ts'
import { canonicalContract } from '#features/contracts/canonical.ts'
import { type Db, rows } from '#server/db.ts'

/** One thing that was checked. */
export type Check = {
  name: string
  /** What was looked at, with counts. */
  checked: string
  /** What is wrong, one line each; none when all is right. */
  problems: string[]
}

const BATCH = 500

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** The books: every rule of the ledger holds for every booking. (PY12, PY14) */
async function checkLedger(db: Db): Promise<Check> {
  const [counted] = await rows<{ journals: number; entries: number; bookings: number }>(
    db.execute(sql`select (select count(*)::int from journal) as journals,
      (select count(*)::int from ledger_entries) as entries,
      (select count(distinct booking_id)::int from journal) as bookings`),
  )
  // A refund of the last minutes waits for the job that sends it: that is no mistake in the books.
  const problems = await rows<{ problem: string; booking: string | null; cents: number }>(
    db.execute(sql`
      select p.problem, p.booking_id as booking, p.amount_cents::float8 as cents
      from money_problems p
      where p.problem <> 'refund not settled' or not exists (
        select from refunds r where r.booking_id = p.booking_id and r.status = 'pending'
          and r.created_at > now() - interval '15 minutes')
      order by 1, 2`),
  )
  return {
    name: 'Ledger',
    checked: `${counted!.journals} movements with ${counted!.entries} entries of ${counted!.bookings} bookings`,
    problems: problems.map(({ problem, booking, cents }) => `${problem}: booking ${booking}, ${dollars(cents)}`),
  }
}

/** The records that are only ever added to: none is missing, none was changed. (AU3, AD4) */
async function checkChains(db: Db): Promise<Check> {
  const [counted] = await rows<{ audit: number; contracts: number }>(
    db.execute(sql`select (select count(*)::int from audit_events) as audit,
      (select count(*)::int from contract_events) as contracts`),
  )
  const problems = await rows<{ chain: string; entity: string; seq: number }>(
    db.execute(sql`select chain, entity, seq from chain_problems() order by 1, 2, 3`),
  )
  return {
    name: 'Record chains',
    checked: `${counted!.audit} audit entries and ${counted!.contracts} contract events`,
    problems: problems.map(({ chain, entity, seq }) => `${chain}: ${entity}, entry ${seq}`),
  }
}

/** Every contract that was sent still says what its hash names. (CT3, CT9) */
async function checkContracts(db: Db): Promise<Check> {
  const problems: string[] = []
  let count = 0
  for (let after: string | null = null; ; ) {
    const batch = await db
      .select({
        id: vendorContracts.id,
        contentHash: vendorContracts.contentHash,
        title: vendorContracts.title,
        content: vendorContracts.content,
        totalAmountCents: vendorContracts.totalAmountCents,
        schedule: vendorContracts.schedule,
        cancellationPolicy: vendorContracts.cancellationPolicy,
        deliveryDays: vendorContracts.deliveryDays,
        eventDate: vendorContracts.eventDate,
      })
      .from(vendorContracts)
      .where(and(isNotNull(vendorContracts.contentHash), after ? gt(vendorContracts.id, after) : undefined))
      .orderBy(asc(vendorContracts.id))
      .limit(BATCH)
    for (const { id, contentHash, ...agreed } of batch) {
      const hash = createHash('sha256').update(canonicalContract(agreed)).digest('hex')
      if (hash !== contentHash) problems.push(`contract ${id} does not say what its hash names`)
    }
    count += batch.length
    after = batch.at(-1)?.id ?? null
    if (batch.length < BATCH) break
  }
  return { name: 'Contracts', checked: `the content of ${count} sent contracts`, problems }
}

/** What the directory shows is what the photographers' own tables say. (decision: read model) */
async function checkDirectory(db: Db): Promise<Check> {
  const [counted] = await rows<{ cards: number }>(db.execute(sql`select count(*)::int as cards from directory_cards`))
  const problems = await rows<{ id: string; problem: string }>(
    db.execute(sql`select photographer_id as id, problem from directory_cards_differences() order by 1, 2`),
  )
  return {
    name: 'Directory',
    checked: `${counted!.cards} cards`,
    problems: problems.map(({ id, problem }) => `photographer ${id}: ${problem}`),
  }
}

/** Checks everything the database promises and cannot enforce by itself. Changes nothing. (issue 6; PY12, AU3, CT3) */
export async function verify(db: Db): Promise<Check[]> {
  return [await checkLedger(db), await checkChains(db), await checkContracts(db), await checkDirectory(db)]
}

const SHOWN = 20

/** The checks as a person reads them; at most twenty lines of each. */
export function report(checks: readonly Check[]): string[] {
  return checks.flatMap(({ name, checked, problems }) => {
    const more = problems.length - SHOWN
    return [
      `${name}: ${checked}, ${problems.length === 0 ? 'nothing wrong' : `${problems.length} wrong`}.`,
      ...problems.slice(0, SHOWN).map((problem) => `  ${problem}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ]
  })
}
