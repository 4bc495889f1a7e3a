CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_ref" text,
	"failure_message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "transfers_charge_unique" UNIQUE("payout_id","charge_id"),
	CONSTRAINT "transfers_status_check" CHECK ("transfers"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "transfers_amount_check" CHECK ("transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_failures_check" CHECK ("transfers"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" DROP CONSTRAINT "payout_accounts_status_check";--> statement-breakpoint
ALTER TABLE "payout_accounts" ALTER COLUMN "holder_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "payout_accounts" ALTER COLUMN "account_last4" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_ref" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "due" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "is_submitted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfers_charge_index" ON "transfers" USING btree ("charge_id");--> statement-breakpoint
-- The test provider's accounts exist at no payment service: their owners begin there anew.
update payout_accounts set status = 'unverified', provider_ref = null, verified_at = null
where provider_ref like 'test\_%' or status = 'rejected';
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_provider_ref_unique" UNIQUE("provider_ref");--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_status_check" CHECK ("payout_accounts"."status" in ('unverified', 'pending', 'verified', 'restricted'));--> statement-breakpoint
-- What a payout has passed on is no longer owed, and every transfer has a payment that holds its money. (PY12, PY16)
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
    sum(amount_cents)::bigint as ordered
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
  coalesce(k.received_net, 0) - coalesce(k.clearing, 0) - coalesce(p.net, 0)
from booked k full join paid p on p.booking_id = k.booking_id
where coalesce(k.received_net, 0) - coalesce(k.clearing, 0) <> coalesce(p.net, 0)
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
where c.status = 'succeeded' and coalesce(r.cents, 0) + coalesce(t.cents, 0) > c.amount_cents
union all
select 'payout not passed on whole', y.booking_id, y.amount_cents - t.cents
from payouts y join (select payout_id, sum(amount_cents) filter (where status = 'succeeded')::bigint as cents
  from transfers group by payout_id) t on t.payout_id = y.id
where y.status = 'paid' and coalesce(t.cents, 0) <> y.amount_cents;
