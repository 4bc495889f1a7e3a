-- What is owed again because a bank sent it back is in clearing a second time; its credit note stands.
drop view if exists money_problems cascade;
--> statement-breakpoint
create view money_problems as
with booked as (
  select j.booking_id,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'escrow'), 0)::bigint as escrow,
    coalesce(-sum(e.amount_cents) filter (where e.account_kind = 'external:client'), 0)::bigint as received_net,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'platform_commission'), 0)::bigint as commission,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'refund_clearing'), 0)::bigint as clearing,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'sales_tax_payable'), 0)::bigint as tax,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'vendor_payable'), 0)::bigint as payable
  from ledger_entries e join journal j on j.id = e.journal_id
  where j.booking_id is not null
  group by j.booking_id
), paid as (
  select booking_id, sum(amount_cents + tax_cents - refunded_cents - refunded_tax_cents)::bigint as net,
    sum(refunded_cents + refunded_tax_cents)::bigint as refunded, sum(tax_cents - refunded_tax_cents)::bigint as tax
  from payments where status in ('paid', 'partially_refunded', 'refunded')
  group by booking_id
), returning_money as (
  select booking_id, sum(amount_cents + tax_cents) filter (where status <> 'succeeded')::bigint as under_way,
    sum(amount_cents + tax_cents)::bigint as ordered,
    -- Their credit notes were issued when they arrived for the first time.
    sum(amount_cents + tax_cents) filter (where status <> 'succeeded' and returns > 0)::bigint as credited
  from refunds group by booking_id
), tax_at_bank as (
  select booking_id, sum(tax_cents)::bigint as cents from chargebacks where status in ('open', 'answered')
  group by booking_id
), owed as (
  select y.booking_id, sum(y.amount_cents - coalesce(t.sent, 0))::bigint as cents
  from payouts y left join (select payout_id, sum(amount_cents) as sent from transfers
    where status = 'succeeded' group by payout_id) t on t.payout_id = y.id
  where y.status in ('pending', 'processing', 'failed')
  group by y.booking_id
)
select 'unbalanced journal' as problem, j.booking_id, coalesce(sum(e.amount_cents), 0)::bigint as amount_cents
from journal j left join ledger_entries e on e.journal_id = j.id
group by j.id having count(e.id) < 2 or sum(e.amount_cents) <> 0
union all
select 'escrow below zero', booking_id, escrow from booked where escrow < 0
union all
select 'escrow left on a closed booking', b.id, k.escrow from booked k join bookings b on b.id = k.booking_id
where k.escrow <> 0 and b.status in ('completed', 'cancelled')
union all
select 'commission over its limit', b.id, k.commission from booked k join bookings b on b.id = k.booking_id
where k.commission > coalesce(b.commission_cents, 0)
union all
select 'refunds differ from the ledger', coalesce(k.booking_id, r.booking_id),
  coalesce(k.clearing, 0) - coalesce(r.under_way, 0)
from booked k full join returning_money r on r.booking_id = k.booking_id
where coalesce(k.clearing, 0) <> coalesce(r.under_way, 0)
union all
select 'refunds differ from the payments', coalesce(p.booking_id, r.booking_id),
  coalesce(p.refunded, 0) - coalesce(r.ordered, 0)
from paid p full join returning_money r on r.booking_id = p.booking_id
where coalesce(p.refunded, 0) <> coalesce(r.ordered, 0)
union all
select 'payments differ from the ledger', coalesce(k.booking_id, p.booking_id),
  coalesce(k.received_net, 0) - coalesce(k.clearing, 0) + coalesce(r.credited, 0) - coalesce(p.net, 0)
from booked k full join paid p on p.booking_id = k.booking_id
  left join returning_money r on r.booking_id = coalesce(k.booking_id, p.booking_id)
where coalesce(k.received_net, 0) - coalesce(k.clearing, 0) + coalesce(r.credited, 0) <> coalesce(p.net, 0)
union all
select 'sales tax differs from the payments', coalesce(k.booking_id, p.booking_id),
  coalesce(k.tax, 0) - coalesce(p.tax, 0) + coalesce(t.cents, 0)
from booked k full join paid p on p.booking_id = k.booking_id
  left join tax_at_bank t on t.booking_id = coalesce(k.booking_id, p.booking_id)
where coalesce(k.tax, 0) <> coalesce(p.tax, 0) - coalesce(t.cents, 0)
union all
select 'payouts differ from the ledger', coalesce(k.booking_id, o.booking_id),
  coalesce(k.payable, 0) - coalesce(o.cents, 0)
from booked k full join owed o on o.booking_id = k.booking_id
where coalesce(k.payable, 0) <> coalesce(o.cents, 0)
union all
select 'remittances differ from the ledger', null, k.cents + r.cents
from (select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_entries e join journal j on j.id = e.journal_id
    where j.booking_id is null and e.account_kind = 'sales_tax_payable') k
  cross join (select coalesce(sum(amount_cents), 0)::bigint as cents from tax_remittances where reversed_at is null) r
where k.cents + r.cents <> 0
union all
-- A payment pays for what goes back and what is passed on, and for nothing else.
select 'payment gave more than it had', l.booking_id,
  coalesce(r.cents, 0) + coalesce(t.cents, 0) - c.amount_cents
from charges c join payments l on l.id = c.payment_id
  left join (select charge_id, sum(amount_cents)::bigint as cents from refunds group by charge_id) r on r.charge_id = c.id
  left join (select charge_id, sum(amount_cents)::bigint as cents from transfers group by charge_id) t on t.charge_id = c.id
  -- What a bank kept although it had been passed on is the platform's loss.
  left join (select b.charge_id, sum(greatest(0, f.amount_cents - b.escrow_cents))::bigint as cents
    from chargebacks b join refunds f on f.id = b.refund_id group by b.charge_id) x on x.charge_id = c.id
where c.status = 'succeeded' and coalesce(r.cents, 0) + coalesce(t.cents, 0) - coalesce(x.cents, 0) > c.amount_cents
union all
select 'payout not passed on whole', y.booking_id, y.amount_cents - t.cents
from payouts y join (select payout_id, sum(amount_cents) filter (where status = 'succeeded')::bigint as cents
  from transfers group by payout_id) t on t.payout_id = y.id
where y.status = 'paid' and coalesce(t.cents, 0) <> y.amount_cents;
