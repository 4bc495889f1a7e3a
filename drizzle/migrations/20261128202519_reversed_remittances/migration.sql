ALTER TABLE "tax_remittances" ADD COLUMN "reversed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD COLUMN "reversal_reason" text;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD CONSTRAINT "tax_remittances_reversal_check" CHECK (("reversed_at" is null) = ("reversal_reason" is null));