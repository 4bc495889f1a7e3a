ALTER TABLE "photographers" ADD COLUMN "couples_phone" text;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "set_up_at" timestamp(3) with time zone;--> statement-breakpoint
-- Who has been public stays it.
UPDATE "photographers" SET "set_up_at" = "listed_at" WHERE "listed_at" IS NOT NULL;--> statement-breakpoint
-- drizzle/sql makes it again.
DROP VIEW IF EXISTS "directory_card_source" CASCADE;--> statement-breakpoint
ALTER TABLE "photographers" DROP COLUMN "is_listed";--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (is_published and approval_status = 'approved' and set_up_at is not null and suspended_at is null and business_type = 'photographer') STORED;