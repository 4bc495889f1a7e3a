ALTER TABLE "offers" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "wanted_at" timestamp (3) with time zone;