import { createHash } from 'node:crypto'
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import { vendorContracts } from '#drizzle/schema/index.ts'
import { checkAddenda } from '#features/amendments/server/check-records.ts'
import { canonicalContract } from '#features/contracts/canonical-text.ts'
import { searchDifferences } from '#features/directory/server/verification.ts'
import { type Db, rows } from '#server/db.ts'

/** One thing that was checked. */
export type Check = {
  name: string
  /** What was checked, with counts. */
  checked: string
  /** What is wrong, one line each; none when all is right. */
  problems: string[]
}

const BATCH = 500

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Every rule of the ledger holds for every booking. */
async function checkLedger(db: Db): Promise<Check> {
  const [counted] = await rows<{ journals: number; entries: number; bookings: number }>(
    db.execute(sql`select (select count(*)::int from journal) as journals,
      (select count(*)::int from ledger_entries) as entries,
      (select count(distinct booking_id)::int from journal) as bookings`),
  )
  const problems = await rows<{ problem: string; booking: string | null; cents: number }>(
    db.execute(sql`
      select p.problem, p.booking_id as booking, p.amount_cents::float8 as cents
      from money_problems p order by 1, 2`),
  )
  return {
    name: 'Ledger',
    checked: `${counted!.journals} movements with ${counted!.entries} entries of ${counted!.bookings} bookings`,
    problems: problems.map(({ problem, booking, cents }) => `${problem}: booking ${booking}, ${dollars(cents)}`),
  }
}

/** Every receipt and invoice says what the ledger says, none is missing, and no number is. */
async function checkDocuments(db: Db): Promise<Check> {
  const [counted] = await rows<{ documents: number; pdfs: number }>(
    db.execute(sql`select (select count(*)::int from money_documents) as documents,
      (select count(*)::int from money_document_pdfs) as pdfs`),
  )
  const problems = await rows<{ problem: string; booking: string | null; cents: number }>(
    db.execute(sql`
      select p.problem, p.booking_id as booking, p.amount_cents::float8 as cents
      from money_document_problems p order by 1, 2`),
  )
  return {
    name: 'Receipts and invoices',
    checked: `${counted!.documents} receipts, invoices and credit notes, ${counted!.pdfs} of them with a PDF`,
    problems: problems.map(({ problem, booking, cents }) =>
      booking ? `${problem}: booking ${booking}, ${dollars(cents)}` : problem,
    ),
  }
}

/** Every cent of the platform's balance at the payment service has its entry in the ledger, as of the last comparison. */
async function checkService(db: Db): Promise<Check> {
  const [counted] = await rows<{ changes: number; last: Date | string | null }>(
    db.execute(sql`select (select count(*)::int from balance_changes) as changes,
      (select max(asked_at) from reconciliations) as last`),
  )
  const problems = await rows<{ problem: string; booking: string | null; cents: number }>(
    db.execute(sql`
      select p.problem, p.booking_id as booking, p.amount_cents::float8 as cents
      from service_problems p order by 1, 2`),
  )
  const last = counted!.last === null ? 'never compared' : `last compared ${new Date(counted!.last).toISOString()}`
  return {
    name: 'Payment service',
    checked: `${counted!.changes} changes of its balance, ${last}`,
    problems: problems.map(
      ({ problem, booking, cents }) => `${problem}: ${booking ? `booking ${booking}, ` : ''}${dollars(cents)}`,
    ),
  }
}

/** No append-only record is missing or changed. */
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

/** Every sent contract still matches its hash. */
async function checkContracts(db: Db): Promise<Check> {
  const problems: string[] = []
  let count = 0
  for (let after: string | null = null; ; ) {
    const batch = await db
      .select({
        id: vendorContracts.id,
        contentHash: vendorContracts.contentHash,
        canonicalVersion: vendorContracts.canonicalVersion,
        title: vendorContracts.title,
        content: vendorContracts.content,
        currency: vendorContracts.currency,
        totalAmountCents: vendorContracts.totalAmountCents,
        schedule: vendorContracts.schedule,
        cancellationPolicy: vendorContracts.cancellationPolicy,
        cancellationTerms: vendorContracts.cancellationTerms,
        deliveryDays: vendorContracts.deliveryDays,
        eventDate: vendorContracts.eventDate,
        eventLocation: vendorContracts.eventLocation,
        platformClauses: vendorContracts.platformClauses,
        annexes: vendorContracts.annexes,
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

/**
 * Every signed booking matches its signed text: total, currency, policy, delivery days, date, place, and each payment;
 * and both signatures name that text. A decided dispute has changed what is paid, and contracts of release 1 did not
 * name the place and counted their payments from the signature.
 */
async function checkSigned(db: Db): Promise<Check> {
  const [counted] = await rows<{ bookings: number }>(
    db.execute(
      sql`select count(distinct booking_id)::int as bookings from vendor_contracts where signed_at is not null`,
    ),
  )
  const problems = await rows<{ booking: string; problem: string }>(
    db.execute(sql`
      with signed as (
        select c.*, b.id as booking, b.event_time_zone, b.total_amount_cents as total, b.currency as paid_in,
          b.cancellation_policy as policy, b.delivery_days as days, b.event_date as day, b.event_location as place,
          b.cancellation_terms as figures,
          exists (select from disputes d where d.booking_id = b.id and d.status = 'resolved') as is_decided
        from vendor_contracts c join bookings b on b.id = c.booking_id
        -- Of several versions the last one holds.
        where c.signed_at is not null and not exists (select from vendor_contracts n
          where n.supersedes_id = c.id and n.signed_at is not null)
      ), lines as (
        select s.booking, l.place, l.line ->> 'type' as type, (l.line ->> 'amountCents')::int as cents,
          case when s.version > 1 then (l.line ->> 'dueDate')::date
            else greatest((l.line ->> 'dueDate')::date, (s.signed_at at time zone s.event_time_zone)::date) end as due
        from signed s cross join jsonb_array_elements(s.schedule) with ordinality l (line, place)
        where s.canonical_version > 1 and not s.is_decided
      ), paid as (
        -- What is due again because a bank took it back is not agreed a second time.
        select p.booking_id as booking, row_number() over (partition by p.booking_id order by p.position) as place, p.type,
          p.amount_cents as cents, p.due_date as due
        from payments p join signed s on s.booking = p.booking_id
        where s.canonical_version > 1 and not s.is_decided and (s.version > 1 or p.type <> 'extra') and p.replaces_id is null
      )
      select booking, 'total' as problem from signed where total is distinct from total_amount_cents
      union all select booking, 'currency' from signed where paid_in <> currency
      union all select booking, 'policy' from signed where policy is distinct from cancellation_policy
        or (cancellation_terms is not null and figures is distinct from cancellation_terms)
      union all select booking, 'delivery days' from signed where days is distinct from delivery_days
      union all select booking, 'date' from signed where day is distinct from event_date
      union all select booking, 'place' from signed where event_location is not null and place <> event_location
      union all select booking, 'payments' from ((table lines except table paid) union (table paid except table lines)) d
      union all select s.booking, 'addenda' from signed s
        where s.version > 1 and (s.version - 1 <> (select count(*) from amendments a
            where a.booking_id = s.booking and a.status = 'accepted')
          or s.total_amount_cents <> (select o.total_amount_cents from vendor_contracts o
              where o.booking_id = s.booking and o.signed_at is not null and o.version = 1)
            + (select coalesce(sum((a.after ->> 'totalAmountCents')::int - (a.before ->> 'totalAmountCents')::int), 0)
              from amendments a where a.booking_id = s.booking and a.status = 'accepted'))
      union all select s.booking, 'signatures' from signed s
        where 2 <> (select count(*) from contract_signatures g
          where g.contract_id = s.id and g.content_hash = s.content_hash)
      union all select b.id, 'contract' from bookings b
        where b.status = 'cancelled' and exists (select from vendor_contracts c
          where c.booking_id = b.id and c.status in ('draft', 'sent', 'viewed', 'signed'))
      order by 1, 2`),
  )
  const found = new Map<string, Set<string>>()
  for (const { booking, problem } of problems) found.set(booking, (found.get(booking) ?? new Set()).add(problem))
  return {
    name: 'Signed bookings',
    checked: `what ${counted!.bookings} signed bookings do beside their signed text`,
    problems: [...found].map(([id, what]) => `booking ${id} differs from its contract: ${[...what].join(', ')}`),
  }
}

/** The directory shows, and matching compares, what the photographers' own tables say. */
async function checkDirectory(db: Db): Promise<Check> {
  const [counted] = await rows<{ cards: number }>(db.execute(sql`select count(*)::int as cards from directory_cards`))
  const problems = await rows<{ id: string; problem: string }>(
    db.execute(sql`select photographer_id as id, problem from directory_cards_differences()
      union all select photographer_id, 'compared by looks: ' || problem from match_rows_differences() order by 1, 2`),
  )
  return {
    name: 'Directory',
    checked: `${counted!.cards} cards`,
    problems: problems.map(({ id, problem }) => `photographer ${id}: ${problem}`),
  }
}

/** Ratings and facts are what reviews, inquiries and bookings say. */
async function checkFigures(db: Db): Promise<Check> {
  const [counted] = await rows<{ photographers: number }>(
    db.execute(sql`select count(*)::int as photographers from photographers`),
  )
  const problems = await rows<{ id: string; what: string }>(
    db.execute(sql`select photographer_id as id, 'rating' as what from rating_differences()
      union all select photographer_id, 'facts' from facts_differences() order by 1, 2`),
  )
  return {
    name: 'Ratings and facts',
    checked: `${counted!.photographers} photographers`,
    problems: problems.map(({ id, what }) => `photographer ${id}: ${what}`),
  }
}

/** Every bit of the search's packing is what the cards and calendars say. (docs/search.md) */
async function checkSearch(db: Db): Promise<Check> {
  const [counted] = await rows<{ slots: number; bitmaps: number; trouble: string | null }>(
    db.execute(sql`select count(*)::int as slots, search.trouble() as trouble,
      (select count(*)::int from search.terms) as bitmaps
      from search.slots`),
  )
  const { slots, bitmaps, trouble } = counted!
  const differences = await searchDifferences(db)
  return {
    name: 'Search',
    checked: `${bitmaps} bitmaps of ${slots} photographers`,
    problems: [
      ...(trouble ? [trouble] : []),
      ...differences.map(({ what, id }) => (id ? `photographer ${id}: ${what}` : what)),
    ],
  }
}

/** Checks everything the database promises and cannot enforce by itself. Changes nothing. */
export async function verify(db: Db): Promise<Check[]> {
  return [
    await checkLedger(db),
    await checkDocuments(db),
    await checkService(db),
    await checkChains(db),
    await checkContracts(db),
    await checkAddenda(db),
    await checkSigned(db),
    await checkDirectory(db),
    await checkFigures(db),
    await checkSearch(db),
  ]
}

const SHOWN = 20

/** The checks as lines of text, at most twenty problems each. */
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
