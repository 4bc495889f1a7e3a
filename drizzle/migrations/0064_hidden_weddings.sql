ALTER TABLE "weddings" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "weddings" ADD COLUMN "hidden_reason" text;