-- Receipts, invoices and credit notes.
-- Which document an entry of the ledger has to have; none for the others.
create or replace function money_document_kind(account text, cents bigint) returns text
language sql immutable as $$
  select case
    when account = 'external:client' and cents < 0 then 'receipt'
    when account = 'external:client' then 'credit-note'
    when account = 'platform_commission' and cents > 0 then 'invoice'
    when account = 'platform_commission' then 'invoice-credit'
  end
$$;
--> statement-breakpoint
-- Entries that need a document and have none yet; the day and the year are those of the site's own zone.
drop view if exists undocumented_entries cascade;
--> statement-breakpoint
create view undocumented_entries as
select e.id, e.journal_id, money_document_kind(e.account_kind, e.amount_cents) as kind, abs(e.amount_cents) as cents,
  e.created_at as at, (e.created_at at time zone z.zone)::date as day,
  extract(year from e.created_at at time zone z.zone)::int as year
from ledger_entries e
  cross join (select coalesce((select s.value ->> 'timeZone' from settings s where s.id = 1), 'America/New_York') as zone) z
where e.account_kind in ('external:client', 'platform_commission')
  and not exists (select from money_documents d where d.id = e.id);
--> statement-breakpoint
-- Issues the documents of these entries, numbered in the order in which the money moved.
-- The counters are locked until the transaction ends, so that one that is rolled back leaves no gap.
create or replace function issue_money_documents(entries uuid[], mailed boolean) returns void
language plpgsql as $$
declare
  site jsonb := coalesce((select s.value from settings s where s.id = 1), '{}');
  years int[] := array(select distinct u.year from undocumented_entries u where u.id = any (entries));
begin
  -- All kinds of a year, in one order, so that two transactions never wait for each other.
  insert into money_document_counters (year, kind)
  select y.year, k.kind from unnest(years) y (year)
    cross join (values ('receipt'), ('credit-note'), ('invoice'), ('invoice-credit')) k (kind)
  order by 1, 2 on conflict do nothing;
  perform from money_document_counters c where c.year = any (years) order by c.year, c.kind for update;
  with numbered as (
    select u.id as entry_id, u.journal_id, u.kind, u.cents, u.at, u.day, u.year,
      c.last_number + row_number() over (partition by u.year, u.kind order by u.at, u.id) as number
    from undocumented_entries u join money_document_counters c on c.year = u.year and c.kind = u.kind
    where u.id = any (entries)
  ), sourced as (
    select n.*, j.booking_id, j.description,
      case when j.idempotency_key ~ '^charge:[0-9a-f-]{36}$' then split_part(j.idempotency_key, ':', 2)::uuid
        -- What a bank returns after it had kept it is the same payment once more.
        when j.idempotency_key ~ '^chargeback-reopened:[0-9a-f-]{36}$'
          then (select b.charge_id from chargebacks b where b.id = split_part(j.idempotency_key, ':', 2)::uuid)
        end as charge_id,
      case when j.idempotency_key ~ '^refund-settled:[0-9a-f-]{36}$' then split_part(j.idempotency_key, ':', 2)::uuid end as refund_id,
      (select -sum(x.amount_cents) from ledger_entries x
        where x.journal_id = j.id and x.account_kind = 'escrow') as released,
      (select b.tax_cents from chargebacks b where j.idempotency_key = 'chargeback-reopened:' || b.id) as reopened_tax
    from numbered n join journal j on j.id = n.journal_id
  ), inserted as (
  insert into money_documents
    (id, booking_id, payment_id, kind, year, number, amount_cents, issued_at, is_mailed, content)
  select s.entry_id, s.booking_id, l.id, s.kind, s.year, s.number, s.cents, s.at, mailed, jsonb_build_object(
    'issuedOn', s.day,
    'currency', b.currency,
    'issuer', jsonb_build_object('name', coalesce(site ->> 'siteName', 'Curio'), 'email', nullif(site ->> 'adminEmail', '')),
    'recipient', case when s.kind in ('receipt', 'credit-note')
      then jsonb_build_object('name', names.couple, 'email', k.email, 'place', nullif(k.city, ''))
      else jsonb_build_object('name', names.vendor, 'email', p.email, 'place', nullif(p.location, '')) end,
    'otherName', case when s.kind in ('receipt', 'credit-note') then names.vendor else names.couple end,
    'booking', jsonb_build_object('eventDate', b.event_date, 'eventLocation', coalesce(b.event_location, ''),
      'totalCents', coalesce(b.total_amount_cents, 0) + case when s.kind in ('receipt', 'credit-note')
        then coalesce((b.sales_tax ->> 'taxCents')::int, 0) else 0 end, 'contract', (select v.verify_code from vendor_contracts v
        where v.booking_id = b.id and v.signed_at is not null order by v.signed_at desc limit 1)),
    'what', s.description,
    'paymentType', l.type,
    'card', case when c.card_last4 is not null
      then jsonb_build_object('brand', initcap(coalesce(c.card_brand, 'card')), 'last4', c.card_last4) end,
    'bank', case when c.bank_last4 is not null
      then jsonb_build_object('name', coalesce(c.bank_name, 'Bank account'), 'last4', c.bank_last4) end,
    'commission', case when s.kind in ('invoice', 'invoice-credit') and s.released is not null
      then jsonb_build_object('baseCents', s.released, 'rateBps', coalesce(b.commission_rate_bps, 0),
        'capCents', coalesce(b.commission_cap_cents, 0)) end)
    || case when s.kind in ('receipt', 'credit-note') and tax.cents > 0 then jsonb_build_object('salesTax', jsonb_build_object(
      'taxCents', tax.cents, 'state', b.sales_tax -> 'place' ->> 'state', 'rateMillionths', b.sales_tax -> 'rateMillionths'))
      else '{}' end
  from sourced s
    join bookings b on b.id = s.booking_id
    join clients k on k.id = b.client_id
    join photographers p on p.id = b.photographer_id
    cross join lateral (select trim(k.first_name || ' ' || k.last_name) as couple,
      coalesce(nullif(p.business_name, ''), p.name) as vendor) names
    left join refunds r on r.id = s.refund_id
    left join charges c on c.id = coalesce(s.charge_id, r.charge_id)
    left join payments l on l.id = coalesce(c.payment_id, r.payment_id)
    cross join lateral (select coalesce(s.reopened_tax, r.tax_cents, l.tax_cents, 0) as cents) tax
  order by s.at, s.entry_id
  returning year, kind, number
  )
  update money_document_counters c set last_number = n.last_number
  from (select i.year, i.kind, max(i.number) as last_number from inserted i group by i.year, i.kind) n
  where c.year = n.year and c.kind = n.kind;
end
$$;
--> statement-breakpoint
-- The demonstration market issues its documents at the end, all of them in the order of their days.
create or replace function issue_money_document() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('curio.seed', true), '') <> 'on' then
    perform issue_money_documents(array[new.id], true);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Documents and ledger say the same, and no number is missing; empty when all is right.
drop view if exists money_document_problems cascade;
--> statement-breakpoint
create view money_document_problems as
select 'money without its document' as problem, j.booking_id, u.cents as amount_cents
from undocumented_entries u join journal j on j.id = u.journal_id
union all
select 'document differs from the ledger', d.booking_id, d.amount_cents - abs(e.amount_cents)
from money_documents d join ledger_entries e on e.id = d.id join journal j on j.id = e.journal_id
where d.amount_cents <> abs(e.amount_cents) or d.booking_id <> j.booking_id
  or d.kind is distinct from money_document_kind(e.account_kind, e.amount_cents)
union all
select 'document numbers of ' || c.year || ' have a gap (' || c.kind || ')', null, 0
from money_document_counters c
where c.last_number <> (select count(*) from money_documents d where d.year = c.year and d.kind = c.kind)
  or c.last_number <> (select coalesce(max(d.number), 0) from money_documents d where d.year = c.year and d.kind = c.kind);
--> statement-breakpoint
-- At commit, after the ledger's own rules: the lock on the counters is the last and the shortest.
drop trigger if exists money_documents on ledger_entries;
--> statement-breakpoint
create constraint trigger money_documents after insert on ledger_entries
  deferrable initially deferred for each row
  when (new.account_kind in ('external:client', 'platform_commission')) execute function issue_money_document();
