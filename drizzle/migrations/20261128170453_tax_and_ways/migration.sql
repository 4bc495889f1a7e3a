CREATE TABLE "tax_remittances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_remittances_state_check" CHECK ("state" in ('Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut', 'Delaware', 'District of Columbia', 'Florida', 'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa', 'Kansas', 'Kentucky', 'Louisiana', 'Maine', 'Maryland', 'Massachusetts', 'Michigan', 'Minnesota', 'Mississippi', 'Missouri', 'Montana', 'Nebraska', 'Nevada', 'New Hampshire', 'New Jersey', 'New Mexico', 'New York', 'North Carolina', 'North Dakota', 'Ohio', 'Oklahoma', 'Oregon', 'Pennsylvania', 'Rhode Island', 'South Carolina', 'South Dakota', 'Tennessee', 'Texas', 'Utah', 'Vermont', 'Virginia', 'Washington', 'West Virginia', 'Wisconsin', 'Wyoming')),
	CONSTRAINT "tax_remittances_amount_check" CHECK ("amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "way_setups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"opened_by" uuid,
	"consent_version" text NOT NULL,
	"customer_ref" text,
	"session_ref" text UNIQUE,
	"page_url" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"saved_way_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "way_setups_page_check" CHECK (("session_ref" is null) = ("page_url" is null)),
	CONSTRAINT "way_setups_saved_check" CHECK ("saved_way_id" is null or "ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "final_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "refund_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "due_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "tax_remittances_state_index" ON "tax_remittances" ("state","paid_on");--> statement-breakpoint
CREATE INDEX "way_setups_booking_index" ON "way_setups" ("booking_id");--> statement-breakpoint
CREATE INDEX "way_setups_saved_index" ON "way_setups" ("saved_way_id");--> statement-breakpoint
CREATE UNIQUE INDEX "way_setups_one_open" ON "way_setups" ("booking_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "way_setups" ADD CONSTRAINT "way_setups_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "way_setups" ADD CONSTRAINT "way_setups_opened_by_users_id_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "way_setups" ADD CONSTRAINT "way_setups_saved_way_id_saved_ways_id_fkey" FOREIGN KEY ("saved_way_id") REFERENCES "saved_ways"("id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_final_tax_check" CHECK ("final_tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_refund_tax_check" CHECK ("refund_tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_due_tax_check" CHECK ("due_tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_booking_check" CHECK (("kind" = 'remittance') = ("booking_id" is null));--> statement-breakpoint
ALTER TABLE "journal" DROP CONSTRAINT "journal_kind_check", ADD CONSTRAINT "journal_kind_check" CHECK ("kind" in ('charge', 'release', 'refund', 'payout', 'chargeback', 'fee', 'correction', 'remittance'));--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_kind_check", ADD CONSTRAINT "ledger_entries_account_kind_check" CHECK ("account_kind" in ('external:client', 'external:vendor', 'escrow', 'vendor_payable', 'platform_commission', 'refund_clearing', 'chargeback_clearing', 'chargeback_losses', 'external:service', 'service_fees', 'sales_tax_payable', 'external:state'));