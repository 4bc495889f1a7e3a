import { sql } from 'drizzle-orm'
import { compareWithService } from '#app/jobs.ts'
import { enterTaxSale, reportTaxes } from '#features/settlement/server/report-taxes.ts'
import { type Db, rows } from '#server/db.ts'
import { JOBS } from './money-moves.ts'
import type { MoneyWorld } from './money-world.ts'

const HOUR_MS = 60 * 60_000

/** What the books' own rules say: of the ledger, of the documents and their numbers, of the payment service. */
const RULES = sql`
  select 'books: ' || problem as problem, booking_id::text as booking, amount_cents::float8 as cents from money_problems
  union all select 'documents: ' || problem, booking_id::text, amount_cents from money_document_problems
  union all select 'service: ' || problem, booking_id::text, amount_cents from service_problems`

/**
 * Every object at the payment service beside the row that knows it, with its cents: written down a second time here, beside
 * the product's own comparison.
 */
const PAIRS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  payment: sql`
    select coalesce(o.id, c.provider_ref) as id, o.cents as there, c.cents as here from
      (select id, (body->>'amount_captured')::int as cents from stripe_local.objects
        where kind = 'charge' and account is null and (body->>'captured')::boolean) o
      full join (select h.provider_ref, h.amount_cents + l.tax_cents as cents from charges h join payments l on l.id = h.payment_id
        where h.status = 'succeeded') c on c.provider_ref = o.id`,
  refund: sql`
    select coalesce(o.id, r.provider_ref) as id, o.cents as there, r.amount_cents as here from
      (select id, (body->>'amount')::int as cents from stripe_local.objects
        -- An authorization that is let go is a refund without money.
        where kind = 'refund' and account is null and body->>'balance_transaction' is not null) o
      full join (select provider_ref, amount_cents + tax_cents as amount_cents from refunds where status = 'succeeded' and provider_ref is not null
        union all select x.provider_ref, r.amount_cents + r.tax_cents from refund_returns x join refunds r on r.id = x.refund_id) r
        on r.provider_ref = o.id`,
  transfer: sql`
    select coalesce(o.id, t.provider_ref) as id, o.cents as there, t.amount_cents as here from
      (select id, (body->>'amount')::int as cents from stripe_local.objects where kind = 'transfer') o
      full join (select provider_ref, amount_cents from transfers where status = 'succeeded') t on t.provider_ref = o.id`,
  reversal: sql`
    select coalesce(o.id, r.provider_ref) as id, o.cents as there, r.amount_cents as here from
      (select id, (body->>'amount')::int as cents from stripe_local.objects where kind = 'transfer_reversal') o
      full join (select provider_ref, amount_cents from recovery_parts where status = 'succeeded' and transfer_id is not null) r
        on r.provider_ref = o.id`,
  chargeback: sql`
    select coalesce(o.id, b.provider_ref) as id, o.cents as there, b.amount_cents + b.tax_cents as here from
      -- One that was lost and whose money has come back counts as won.
      (select id, case jsonb_array_length(body->'balance_transactions') when 2 then 'won' else body->>'status' end as status,
        (body->>'amount')::int as cents from stripe_local.objects where kind = 'dispute') o
      full join chargebacks b on b.provider_ref = o.id
        and b.status = case o.status when 'needs_response' then 'open' when 'under_review' then 'answered' else o.status end`,
}

/** Two sums that must be the same, each computed from another place. */
const SUMS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'balance at the service and in the ledger': sql`
    select (select coalesce(sum((body->>'net')::bigint), 0) from stripe_local.objects
        where kind = 'balance_transaction' and account is null)::float8 as there,
      -- What the team paid by hand has left from another bank.
      (select -coalesce(sum(e.amount_cents), 0) from ledger_entries e join journal j on j.id = e.journal_id
        where e.account_kind in ('external:client', 'external:vendor', 'external:service', 'chargeback_clearing')
          and j.idempotency_key not like 'refund-by-hand:%')::float8 as here`,
  'what came back of lost chargebacks, by its parts and in the ledger': sql`
    select (select coalesce(sum(amount_cents), 0) from recovery_parts where status = 'succeeded')::float8 as there,
      (select coalesce(sum(e.amount_cents), 0) from ledger_entries e join journal j on j.id = e.journal_id
        where e.account_kind = 'chargeback_losses' and j.idempotency_key like 'recovery:%')::float8 as here`,
  'what photographers owe, and what was taken from each too much': sql`
    select coalesce(sum(greatest(0, x.cents - r.amount_cents)), 0)::float8 as there,
      count(*) filter (where (r.status = 'done') <> (x.cents = r.amount_cents) and r.status <> 'waived')::float8 as here
    from recoveries r cross join lateral (select coalesce(sum(p.amount_cents), 0) as cents from recovery_parts p
      where p.recovery_id = r.id and p.status = 'succeeded') x`,
  'what weddings cost that go on, and their payments': sql`
    select (select coalesce(sum(b.total_amount_cents), 0) from bookings b
        where b.stage in ('upcoming', 'awaiting_delivery', 'delivered', 'changes'))::float8 as there,
      -- What a bank took back is due again, and counts once.
      (select coalesce(sum(y.amount_cents - y.refunded_cents
          - (select coalesce(sum(k.escrow_cents), 0) from chargebacks k join charges c on c.id = k.charge_id
            where c.payment_id = y.id and k.status in ('open', 'answered'))), 0)
        from payments y join bookings b on b.id = y.booking_id
        where b.stage in ('upcoming', 'awaiting_delivery', 'delivered', 'changes') and y.status <> 'cancelled')::float8 as here`,
  // A line in place of another is not paid beside it: what its bank has returned goes back.
  'what is paid twice': sql`
    select (select count(*) from payments g join payments o on o.id = g.replaces_id
        join charges c on c.payment_id = o.id and c.status = 'succeeded'
        join chargebacks k on k.charge_id = c.id and k.status = 'won'
      where g.status in ('scheduled', 'failed') or (g.status = 'paid' and o.status = 'paid'))::float8 as there, 0::float8 as here`,
  'what is confirmed or reviewed although a bank has it': sql`
    select (select count(*) from booking_events e join bookings b on b.id = e.booking_id
      where e.type in ('confirm-delivery', 'auto-confirm', 'release', 'review', 'close') and exists (
        select from payments g join payments o on o.id = g.replaces_id join charges c on c.payment_id = o.id and c.status = 'succeeded'
          join chargebacks k on k.charge_id = c.id
        where g.booking_id = b.id and g.created_at <= e.created_at and k.status <> 'won' and g.status <> 'cancelled'
          and coalesce(g.payment_date, 'infinity') > e.created_at))::float8 as there, 0::float8 as here`,
  'receipts and payments': sql`
    select (select coalesce(sum((body->>'amount_captured')::bigint), 0) from stripe_local.objects
        where kind = 'charge' and account is null and (body->>'captured')::boolean)::float8 as there,
      -- What a bank returned after it had kept it has a receipt of its own, beside the credit note of the time before.
      (select coalesce(sum(d.amount_cents), 0) from money_documents d join ledger_entries e on e.id = d.id
        join journal j on j.id = e.journal_id
        where d.kind = 'receipt' and j.idempotency_key not like 'chargeback-reopened:%')::float8 as here`,
  'credit notes and what was refunded': sql`
    select ((select coalesce(sum(amount_cents + tax_cents), 0) from refunds where status = 'succeeded' or returns > 0)
      -- A refund that a bank has undone keeps its credit note, and has a receipt beside it.
      + (select coalesce(sum(d.amount_cents), 0) from money_documents d join ledger_entries e on e.id = d.id
        join journal j on j.id = e.journal_id
        where d.kind = 'receipt' and j.idempotency_key like 'chargeback-reopened:%'))::float8 as there,
      (select coalesce(sum(amount_cents), 0) from money_documents where kind = 'credit-note')::float8 as here`,
  // At the frozen rate, to the cent of each payment: 8.25% in Texas, 8.875% in New York.
  'sales tax of what weddings cost, and of their payments': sql`
    select (select coalesce(sum((b.sales_tax ->> 'taxCents')::int), 0) from bookings b where b.sales_tax is not null
        and b.stage in ('upcoming', 'awaiting_delivery', 'delivered', 'changes'))::float8 as there,
      (select coalesce(sum(y.tax_cents), 0) from payments y join bookings b on b.id = y.booking_id
        where b.stage in ('upcoming', 'awaiting_delivery', 'delivered', 'changes') and y.status <> 'cancelled'
          and y.replaces_id is null)::float8 as here`,
  'sales tax that is owed or was remitted, and what of it was paid and kept': sql`
    select (select coalesce(sum(tax_cents - refunded_tax_cents), 0) from payments where payment_date is not null)::float8
        - (select coalesce(sum(tax_cents), 0) from chargebacks where status in ('open', 'answered'))::float8 as there,
      (select coalesce(sum(amount_cents), 0) from ledger_entries where account_kind in ('sales_tax_payable', 'external:state'))::float8
        as here`,
  'what was remitted, and what states have': sql`
    select (select coalesce(sum(amount_cents), 0) from tax_remittances where reversed_at is null)::float8 as there,
      (select coalesce(sum(amount_cents), 0) from ledger_entries where account_kind = 'external:state')::float8 as here`,
  'what the tax service was told, and what was sold and kept': sql`
    select (select coalesce(sum((l.value ->> 'amount')::int), 0) from stripe_local.objects o
        cross join jsonb_array_elements(o.body #> '{line_items,data}') l where o.kind = 'tax.transaction')::float8 as there,
      (select coalesce(sum(case when y.payment_date is not null then y.amount_cents - y.refunded_cents
          when y.replaces_id is null and y.status in ('scheduled', 'processing', 'clearing', 'failed') then y.amount_cents
          else 0 end), 0)
        from payments y join bookings b on b.id = y.booking_id
        where b.sales_tax is not null and b.confirmed_at is not null)::float8 as here`,
  'invoices and commission': sql`
    select (select coalesce(sum(amount_cents), 0) from ledger_entries where account_kind = 'platform_commission')::float8 as there,
      (select coalesce(sum(case kind when 'invoice' then amount_cents else -amount_cents end), 0) from money_documents
        where kind in ('invoice', 'invoice-credit'))::float8 as here`,
  'numbers of documents and their count': sql`
    select (select coalesce(sum(last), 0) from (select max(number) as last from money_documents group by kind, year) n)::float8
        as there,
      (select count(*) from money_documents)::float8 as here`,
}

/** What differs now, one line each; nothing is run before. */
export async function differences(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { problem, booking, cents } of await rows<{ problem: string; booking: string; cents: number }>(
    db.execute(RULES),
  ))
    found.push(`${problem} (booking ${booking}, ${cents})`)
  for (const [kind, pairs] of Object.entries(PAIRS))
    for (const { id, there, here } of await rows<{ id: string; there: number | null; here: number | null }>(
      db.execute(sql`select * from (${pairs}) pair where there is distinct from here`),
    ))
      found.push(`${kind} ${id}: ${there} at the service, ${here} here`)
  for (const [name, sums] of Object.entries(SUMS)) {
    const [sum] = await rows<{ there: number; here: number }>(db.execute(sums))
    if (sum!.there !== sum!.here) found.push(`${name}: ${sum!.there} and ${sum!.here}`)
  }
  return found
}

/** A person finds at the tax service what it has recorded although its answer was lost days ago, and enters it. */
async function enterLostSales({ db, system }: MoneyWorld): Promise<void> {
  const lost = await rows<{ ref: string }>(
    db.execute(sql`
      select o.id as ref from stripe_local.objects o
        join tax_reports t on o.body ->> 'reference' in ('tax:' || t.id, 'tax:' || t.id || '/' || t.failures)
      where o.kind = 'tax.transaction' and o.body ->> 'type' = 'transaction' and t.settled_at is null`),
  )
  for (const { ref } of lost) await enterTaxSale(system(), ref)
}

/**
 * Compares ledger, documents and payment service, to the cent. The network works meanwhile and every job has run, as within
 * a day; reports that were lost stay lost.
 */
export async function disagreements(world: MoneyWorld): Promise<string[]> {
  const { db, network, clock, system } = world
  const before = { ...network }
  network.lostShare = 0
  // A bank that has been asked is looked up every hour: its report may be lost.
  clock.wait(HOUR_MS)
  for (const job of JOBS) await job(system())
  await compareWithService(system())
  // What the comparison has found is news for the tax service, too.
  await enterLostSales(world)
  await reportTaxes(system())
  Object.assign(network, before)
  return differences(db)
}

/**
 * How many payments were all three at once: of a wedding with sales tax, made without the couple, from a bank account; and
 * how many of those the bank has sent.
 */
export async function metAtOnce(db: Db): Promise<{ asked: number; paid: number }> {
  const [met] = await rows<{ asked: number; paid: number }>(
    db.execute(sql`select count(*)::int as asked, (count(*) filter (where c.status = 'succeeded'))::int as paid
      from charges c join payments p on p.id = c.payment_id
      where p.tax_cents > 0 and c.saved_way_id is not null and c.way = 'bank'`),
  )
  return met!
}

/** What is still on its way although nothing keeps it: refunds that were not sent, payouts that are due and free. */
export async function stuck({ db }: MoneyWorld): Promise<string[]> {
  const found = await rows<{ what: string }>(
    db.execute(sql`
      select 'refund ' || r.id || ' ' || coalesce(r.failure_message, '') as what from refunds r where r.status <> 'succeeded'
      union all select concat_ws(' ', 'payout', y.id, y.status, 'due', y.scheduled_for, y.failure_message, 'account', a.status,
          a.payouts_wait_until) from payouts y join payout_accounts a on a.vendor_id = y.vendor_id
        where y.status not in ('paid', 'canceled')
      union all select 'attempt ' || c.id from charges c where c.status in ('processing', 'clearing')
      union all select 'authorized ' || o.id from stripe_local.objects o
        where o.kind = 'payment_intent' and o.body->>'status' = 'requires_capture'`),
  )
  return found.map(({ what }) => what)
}
