-- What signed bookings do beside their signed text: total, sales tax, currency, policy, delivery days, date, place, payments, addenda
-- and signatures.
drop view if exists signed_problems cascade;
--> statement-breakpoint
create view signed_problems as
with signed as (
  select c.id, c.version, c.schedule, c.signed_at, c.total_amount_cents, c.sales_tax, c.currency,
    c.cancellation_policy, c.cancellation_terms, c.delivery_days, c.event_date, c.event_location, c.content_hash,
    b.id as booking, b.event_time_zone, b.total_amount_cents as total, b.sales_tax as tax, b.currency as paid_in,
    b.cancellation_policy as policy, b.delivery_days as days, b.event_date as day, b.event_location as place,
    b.cancellation_terms as figures,
    exists (select from disputes d where d.booking_id = b.id and d.status = 'resolved') as is_decided
  from vendor_contracts c join bookings b on b.id = c.booking_id
  -- Of several versions the last one holds.
  where c.signed_at is not null and not exists (select from vendor_contracts n
    where n.supersedes_id = c.id and n.signed_at is not null)
), lines as (
  select s.booking, l.place, l.line ->> 'type' as type, (l.line ->> 'amountCents')::int as cents,
    coalesce((l.line ->> 'taxCents')::int, 0) as tax,
    case when s.version > 1 then (l.line ->> 'dueDate')::date
      else greatest((l.line ->> 'dueDate')::date, (s.signed_at at time zone s.event_time_zone)::date) end as due
  from signed s cross join jsonb_array_elements(s.schedule) with ordinality l (line, place)
  where not s.is_decided
), paid as (
  -- What is due again because a bank took it back is not agreed a second time.
  select p.booking_id as booking, row_number() over (partition by p.booking_id order by p.position) as place, p.type,
    p.amount_cents as cents, p.tax_cents as tax, p.due_date as due
  from payments p join signed s on s.booking = p.booking_id
  where not s.is_decided and (s.version > 1 or p.type <> 'extra') and p.replaces_id is null
)
select booking as booking_id, 'total' as problem from signed where total is distinct from total_amount_cents
union all select booking, 'sales tax' from signed where tax is distinct from sales_tax
union all select booking, 'currency' from signed where paid_in <> currency
union all select booking, 'policy' from signed where policy is distinct from cancellation_policy
  or figures is distinct from cancellation_terms
union all select booking, 'delivery days' from signed where days is distinct from delivery_days
union all select booking, 'date' from signed where day is distinct from event_date
union all select booking, 'place' from signed where place <> event_location
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
    where c.booking_id = b.id and c.status in ('draft', 'sent', 'viewed', 'signed'));
