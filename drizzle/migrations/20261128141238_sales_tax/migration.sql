CREATE TABLE "tax_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sale_id" uuid,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"calculation_ref" text,
	"provider_ref" text UNIQUE,
	"line_ref" text,
	"failure_message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_reports_kind_check" CHECK ("kind" in ('sale', 'reversal')),
	CONSTRAINT "tax_reports_amount_check" CHECK ("amount_cents" >= 0),
	CONSTRAINT "tax_reports_tax_check" CHECK ("tax_cents" >= 0),
	CONSTRAINT "tax_reports_sale_check" CHECK (("kind" = 'reversal') = ("sale_id" is not null)),
	CONSTRAINT "tax_reports_settled_check" CHECK (("settled_at" is null) = ("provider_ref" is null)),
	CONSTRAINT "tax_reports_failures_check" CHECK ("failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "sales_tax" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "venue" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "sales_tax" jsonb;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "sales_tax" jsonb;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tax_reports_booking_index" ON "tax_reports" ("booking_id");--> statement-breakpoint
CREATE INDEX "tax_reports_sale_index" ON "tax_reports" ("sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_reports_one_open" ON "tax_reports" ("booking_id") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_sale_id_tax_reports_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "tax_reports"("id");--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_tax_check" CHECK ("tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tax_check" CHECK ("refunded_tax_cents" between 0 and "tax_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tax_check" CHECK ("tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_kind_check", ADD CONSTRAINT "ledger_entries_account_kind_check" CHECK ("account_kind" in ('external:client', 'external:vendor', 'escrow', 'vendor_payable', 'platform_commission', 'refund_clearing', 'chargeback_clearing', 'chargeback_losses', 'external:service', 'service_fees', 'sales_tax_payable'));