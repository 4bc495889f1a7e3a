-- A reversed transfer returns to the platform's balance.
drop view if exists expected_changes cascade;
--> statement-breakpoint
create view expected_changes as
select j.idempotency_key as entry, c.provider_ref as ref, j.booking_id, -e.amount_cents as cents, j.created_at as booked_at
from charges c join journal j on j.idempotency_key = 'charge:' || c.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:client'
where c.provider <> 'test' and c.provider_ref is not null
union all
select j.idempotency_key, s.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from (
    -- A refund that came back has a name for each time it was sent.
    select id, charge_id, returns as attempt, provider_ref from refunds where status = 'succeeded'
    union all select r.id, r.charge_id, x.attempt, x.provider_ref from refund_returns x join refunds r on r.id = x.refund_id) s
  join charges c on c.id = s.charge_id
  join journal j on j.idempotency_key = 'refund-settled:' || s.id || case s.attempt when 0 then '' else ':' || s.attempt end
  join ledger_entries e on e.journal_id = j.id and e.account_kind in ('external:client', 'external:service')
where c.provider <> 'test' and s.provider_ref is not null
union all
select j.idempotency_key, x.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from refund_returns x join refunds r on r.id = x.refund_id join charges c on c.id = r.charge_id
  join journal j on j.idempotency_key = 'refund-returned:' || x.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:service'
where c.provider <> 'test'
union all
select j.idempotency_key, t.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from transfers t left join charges c on c.id = t.charge_id join journal j on j.idempotency_key = 'transfer:' || t.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:vendor'
where coalesce(c.provider, '') <> 'test' and t.provider_ref is not null
union all
select j.idempotency_key, b.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from chargebacks b join journal j on j.idempotency_key in ('chargeback:' || b.id, 'chargeback-won:' || b.id)
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'chargeback_clearing'
union all
select j.idempotency_key, r.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from recovery_parts r join journal j on j.idempotency_key = 'recovery:' || r.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:vendor'
where r.provider_ref is not null;
--> statement-breakpoint
-- Each cent of the service's balance beside its entry in the ledger; empty when they agree. The platform's own payouts and
-- the service's monthly bills are no booking's.
drop view if exists service_problems cascade;
--> statement-breakpoint
create view service_problems as
with last as (
  select max(asked_at) as at from reconciliations
), told as (
  select source_ref as ref, sign(amount_cents) as side, sum(amount_cents)::bigint as cents,
    string_agg(ref, ', ' order by ref) as refs, min(type) as type
  from balance_changes
  where amount_cents <> 0 and type not in ('payout', 'payout_failure', 'payout_cancel', 'topup', 'topup_reversal', 'stripe_fee')
  group by source_ref, sign(amount_cents)
), expected as (
  select ref, sign(cents) as side, sum(cents)::bigint as cents, min(booked_at) as booked_at,
    string_agg(entry, ', ' order by entry) as entries, (array_agg(booking_id))[1] as booking_id
  from expected_changes group by ref, sign(cents)
)
select case
    when e.ref is null then 'At the payment service and not in the ledger: ' || t.type || ' ' || t.ref || ' (' || t.refs || ')'
    when t.ref is null then 'In the ledger and not at the payment service: ' || e.entries || ' (' || e.ref || ')'
    else 'Ledger and payment service differ: ' || e.entries || ' and ' || t.type || ' ' || t.ref || ' (' || t.refs || ')'
  end as problem, e.booking_id, coalesce(t.cents, 0) - coalesce(e.cents, 0) as amount_cents
from told t full join expected e on e.ref = t.ref and e.side = t.side
where coalesce(t.cents, 0) <> coalesce(e.cents, 0)
  -- What was booked since the service was asked, it could not tell.
  and (t.ref is not null or e.booked_at < (select at - interval '1 hour' from last))
union all
select 'Fee of the payment service not in the ledger: ' || c.ref, j.booking_id,
  c.fee_cents + coalesce(x.amount_cents, 0)
from balance_changes c left join journal j on j.idempotency_key = 'fee:' || c.ref
  left join ledger_entries x on x.journal_id = j.id and x.account_kind = 'service_fees'
where c.fee_cents <> 0 and c.fee_cents + coalesce(x.amount_cents, 0) <> 0;
