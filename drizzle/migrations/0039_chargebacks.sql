CREATE TABLE "balance_changes" (
	"ref" text PRIMARY KEY NOT NULL,
	"source_ref" text NOT NULL,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"failure_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_payouts_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "bank_payouts_status_check" CHECK ("bank_payouts"."status" in ('pending', 'in_transit', 'paid', 'canceled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"escrow_cents" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_by" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"refund_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "chargebacks_status_check" CHECK ("chargebacks"."status" in ('open', 'answered', 'won', 'lost')),
	CONSTRAINT "chargebacks_amount_check" CHECK ("chargebacks"."amount_cents" > 0),
	CONSTRAINT "chargebacks_escrow_check" CHECK ("chargebacks"."escrow_cents" between 0 and "chargebacks"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"changes" integer NOT NULL,
	"matched" integer NOT NULL,
	"problems" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliations_problems_check" CHECK ("reconciliations"."problems" >= 0)
);
--> statement-breakpoint
ALTER TABLE "journal" DROP CONSTRAINT "journal_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_kind_check";--> statement-breakpoint
ALTER TABLE "bank_payouts" ADD CONSTRAINT "bank_payouts_vendor_id_photographers_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_changes_source_index" ON "balance_changes" USING btree ("source_ref");--> statement-breakpoint
CREATE INDEX "balance_changes_created_index" ON "balance_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "balance_changes_fee_index" ON "balance_changes" USING btree ("ref") WHERE fee_cents <> 0;--> statement-breakpoint
CREATE INDEX "bank_payouts_vendor_index" ON "bank_payouts" USING btree ("vendor_id","arrives_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bank_payouts_failed_index" ON "bank_payouts" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "chargebacks_booking_index" ON "chargebacks" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "chargebacks_charge_index" ON "chargebacks" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "chargebacks_open_index" ON "chargebacks" USING btree ("created_at") WHERE status in ('open', 'answered');--> statement-breakpoint
CREATE INDEX "reconciliations_asked_index" ON "reconciliations" USING btree ("asked_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_kind_check" CHECK ("journal"."kind" in ('charge', 'release', 'refund', 'payout', 'chargeback', 'fee', 'correction'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_kind_check" CHECK ("ledger_entries"."account_kind" in ('external:client', 'external:vendor', 'escrow', 'vendor_payable', 'platform_commission', 'refund_clearing', 'chargeback_clearing', 'chargeback_losses', 'external:service', 'service_fees'));--> statement-breakpoint
-- What the ledger expects of the balance at the payment service; payments of the test provider are not there. (PY16)
create view expected_changes as
select j.idempotency_key as entry, c.provider_ref as ref, j.booking_id, -e.amount_cents as cents, j.created_at as booked_at
from charges c join journal j on j.idempotency_key = 'charge:' || c.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:client'
where c.provider <> 'test' and c.provider_ref is not null
union all
select j.idempotency_key, r.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from refunds r join charges c on c.id = r.charge_id join journal j on j.idempotency_key = 'refund-settled:' || r.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:client'
where c.provider <> 'test' and r.provider_ref is not null
union all
select j.idempotency_key, t.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from transfers t join charges c on c.id = t.charge_id join journal j on j.idempotency_key = 'transfer:' || t.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:vendor'
where c.provider <> 'test' and t.provider_ref is not null
union all
select j.idempotency_key, b.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from chargebacks b join journal j on j.idempotency_key in ('chargeback:' || b.id, 'chargeback-won:' || b.id)
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'chargeback_clearing';
--> statement-breakpoint
-- Each cent of the service's balance beside its entry in the ledger; empty when they agree. The platform's own payouts and
-- the service's monthly bills are no booking's. (PY16)
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
