CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chargeback_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"commission_cents" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"waive_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recoveries_chargeback_id_unique" UNIQUE("chargeback_id"),
	CONSTRAINT "recoveries_status_check" CHECK ("recoveries"."status" in ('open', 'done', 'waived')),
	CONSTRAINT "recoveries_amount_check" CHECK ("recoveries"."amount_cents" > 0),
	CONSTRAINT "recoveries_commission_check" CHECK ("recoveries"."commission_cents" >= 0),
	CONSTRAINT "recoveries_waive_check" CHECK (("recoveries"."status" = 'waived') = ("recoveries"."waive_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "recovery_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recovery_id" uuid NOT NULL,
	"payout_id" uuid,
	"transfer_id" uuid,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_ref" text,
	"failure_message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_parts_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "recovery_parts_status_check" CHECK ("recovery_parts"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "recovery_parts_amount_check" CHECK ("recovery_parts"."amount_cents" > 0),
	CONSTRAINT "recovery_parts_source_check" CHECK (("recovery_parts"."payout_id" is null) <> ("recovery_parts"."transfer_id" is null)),
	CONSTRAINT "recovery_parts_failures_check" CHECK ("recovery_parts"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "money_approvals" DROP CONSTRAINT "money_approvals_kind_check";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_check";--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "approval_asked_by" uuid;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_chargeback_id_chargebacks_id_fk" FOREIGN KEY ("chargeback_id") REFERENCES "public"."chargebacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_vendor_id_photographers_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_parts" ADD CONSTRAINT "recovery_parts_recovery_id_recoveries_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."recoveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_parts" ADD CONSTRAINT "recovery_parts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_parts" ADD CONSTRAINT "recovery_parts_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recoveries_booking_index" ON "recoveries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "recoveries_vendor_index" ON "recoveries" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "recoveries_open_index" ON "recoveries" USING btree ("id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "recovery_parts_recovery_index" ON "recovery_parts" USING btree ("recovery_id");--> statement-breakpoint
CREATE INDEX "recovery_parts_transfer_index" ON "recovery_parts" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_parts_one_open" ON "recovery_parts" USING btree ("recovery_id") WHERE status <> 'succeeded';--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_approval_asked_by_users_id_fk" FOREIGN KEY ("approval_asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_kind_check" CHECK ("money_approvals"."kind" in ('release', 'cancel', 'resolve', 'release-payout', 'settle-refund', 'waive-recovery'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_check" CHECK ("payouts"."status" in ('pending', 'processing', 'paid', 'failed', 'canceled'));--> statement-breakpoint
-- A reversed transfer returns to the platform's balance. (PY11, PY16)
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
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'chargeback_clearing'
union all
select j.idempotency_key, r.provider_ref, j.booking_id, -e.amount_cents, j.created_at
from recovery_parts r join journal j on j.idempotency_key = 'recovery:' || r.id
  join ledger_entries e on e.journal_id = j.id and e.account_kind = 'external:vendor'
where r.provider_ref is not null;
