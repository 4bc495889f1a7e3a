-- What is owed to states, by month in the site's own zone, by state and jurisdiction: what was paid with sales tax, and what of
-- the tax went back, by refunds and banks. Each tax is divided by the rates that were signed, to the cent.
drop view if exists sales_tax_months cascade;
--> statement-breakpoint
create view sales_tax_months as
with moved as (
  select to_char(j.created_at at time zone z.zone, 'YYYY-MM') as month, b.sales_tax as tax, e.amount_cents as cents,
    (select coalesce(sum(abs(x.amount_cents)), 0) from ledger_entries x
      where x.journal_id = j.id and j.kind = 'charge' and x.account_kind = 'escrow') as price
  from ledger_entries e join journal j on j.id = e.journal_id join bookings b on b.id = j.booking_id
    cross join (select coalesce((select s.value ->> 'timeZone' from settings s where s.id = 1), 'America/New_York') as zone) z
  where e.account_kind = 'sales_tax_payable' and b.sales_tax is not null
), divided as (
  select m.month, m.tax -> 'place' ->> 'state' as state, part ->> 'name' as jurisdiction,
    (part ->> 'rateMillionths')::int as rate_millionths, m.price,
    -- Up to and with this jurisdiction, less up to it.
    round(m.cents * sum((part ->> 'rateMillionths')::numeric) over upto
      / sum((part ->> 'rateMillionths')::numeric) over whole)
    - round(m.cents * (sum((part ->> 'rateMillionths')::numeric) over upto - (part ->> 'rateMillionths')::numeric)
      / sum((part ->> 'rateMillionths')::numeric) over whole) as cents,
    m.cents as all_cents
  from (select moved.*, row_number() over () as number from moved) m
    cross join jsonb_array_elements(m.tax -> 'parts') with ordinality p (part, place)
  window whole as (partition by m.number),
    upto as (partition by m.number order by p.place rows between unbounded preceding and current row)
)
select month, state, jurisdiction, rate_millionths,
  coalesce(sum(price + all_cents) filter (where price > 0), 0)::bigint as gross_cents,
  sum(price)::bigint as taxable_cents,
  coalesce(sum(cents) filter (where cents > 0), 0)::bigint as collected_cents,
  coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as refunded_cents,
  sum(cents)::bigint as net_cents
from divided
group by month, state, jurisdiction, rate_millionths;
--> statement-breakpoint
-- What is left to remit to each state: what couples paid and did not get back, less what was remitted. Below zero where tax
-- went back after it had been remitted.
drop view if exists sales_tax_owed cascade;
--> statement-breakpoint
create view sales_tax_owed as
with collected as (
  select b.sales_tax -> 'place' ->> 'state' as state, sum(e.amount_cents) as cents
  from ledger_entries e join journal j on j.id = e.journal_id join bookings b on b.id = j.booking_id
  where e.account_kind = 'sales_tax_payable'
  group by 1
), remitted as (
  select state, sum(amount_cents) as cents from tax_remittances where reversed_at is null group by state
)
select coalesce(c.state, r.state) as state, coalesce(c.cents, 0)::bigint as collected_cents,
  coalesce(r.cents, 0)::bigint as remitted_cents, (coalesce(c.cents, 0) - coalesce(r.cents, 0))::bigint as owed_cents
from collected c full join remitted r on r.state = c.state;
