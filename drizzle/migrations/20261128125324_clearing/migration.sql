ALTER TABLE "charges" ADD COLUMN "way" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "bank_last4" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "clearing_at" timestamp(3) with time zone;--> statement-breakpoint
DROP INDEX "charges_one_per_payment";--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_per_payment" ON "charges" ("payment_id") WHERE status in ('processing', 'clearing', 'succeeded');--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_way_check" CHECK ("way" in ('card', 'bank'));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_bank_check" CHECK (length("bank_last4") = 4);--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_status_check", ADD CONSTRAINT "charges_status_check" CHECK ("status" in ('processing', 'clearing', 'succeeded', 'failed'));--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_check", ADD CONSTRAINT "payments_status_check" CHECK ("status" in ('scheduled', 'processing', 'clearing', 'paid', 'failed', 'partially_refunded', 'refunded', 'cancelled'));