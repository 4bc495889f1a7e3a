CREATE TABLE "refund_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"refund_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"attempt" integer NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_returns_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "refund_returns_attempt_unique" UNIQUE("refund_id","attempt"),
	CONSTRAINT "refund_returns_attempt_check" CHECK ("refund_returns"."attempt" >= 0)
);
--> statement-breakpoint
ALTER TABLE "money_approvals" DROP CONSTRAINT "money_approvals_kind_check";--> statement-breakpoint
ALTER TABLE "money_approvals" DROP CONSTRAINT "money_approvals_status_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_check";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_returns" ADD CONSTRAINT "refund_returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_kind_check" CHECK ("money_approvals"."kind" in ('release', 'cancel', 'resolve', 'release-payout', 'settle-refund'));--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_status_check" CHECK ("money_approvals"."status" in ('waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_returns_check" CHECK ("refunds"."returns" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed', 'returned'));--> statement-breakpoint
-- What is owed again because a bank sent it back is in clearing a second time; its credit note stands. (PY7, PY9)
create or replace view money_problems as
with booked as (
  select j.booking_id,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'escrow'), 0)::bigint as escrow,
    coalesce(-sum(e.amount_cents) filter (where e.account_kind = 'external:client'), 0)::bigint as received_net,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'platform_commission'), 0)::bigint as commission,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'refund_clearing'), 0)::bigint as clearing,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'vendor_payable'), 0)::bigint as payable
  from ledger_entries e join journal j on j.id = e.journal_id
  group by j.booking_id
), paid as (
  select booking_id, sum(amount_cents - refunded_cents)::bigint as net, sum(refunded_cents)::bigint as refunded
  from payments where status in ('paid', 'partially_refunded', 'refunded')
  group by booking_id
), returning_money as (
  select booking_id, sum(amount_cents) filter (where status <> 'succeeded')::bigint as under_way,
    sum(amount_cents)::bigint as ordered,
    -- Their credit notes were issued when they arrived for the first time.
    sum(amount_cents) filter (where status <> 'succeeded' and returns > 0)::bigint as credited
  from refunds group by booking_id
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
select 'payouts differ from the ledger', coalesce(k.booking_id, o.booking_id),
  coalesce(k.payable, 0) - coalesce(o.cents, 0)
from booked k full join owed o on o.booking_id = k.booking_id
where coalesce(k.payable, 0) <> coalesce(o.cents, 0)
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
--> statement-breakpoint
create or replace view expected_changes as
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
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'chargeback_clearing';
