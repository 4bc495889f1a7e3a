CREATE TABLE "muted_kinds" (
	"user_id" uuid,
	"kind" text,
	"channel" text,
	CONSTRAINT "muted_kinds_pkey" PRIMARY KEY("user_id","kind","channel"),
	CONSTRAINT "muted_kinds_kind_check" CHECK ("kind" in ('inquiries', 'messages', 'reviews', 'calendar', 'dates', 'weekly', 'team')),
	CONSTRAINT "muted_kinds_channel_check" CHECK ("channel" in ('bell', 'mail'))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "reader_id" uuid;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who has stopped the weekly mail keeps it off.
INSERT INTO "muted_kinds" ("user_id", "kind", "channel") SELECT "id", 'weekly', 'mail' FROM "profiles" WHERE NOT "weekly_mail";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "weekly_mail";--> statement-breakpoint
CREATE INDEX "email_outbox_reader_index" ON "email_outbox" ("reader_id");--> statement-breakpoint
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_reader_id_users_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "muted_kinds" ADD CONSTRAINT "muted_kinds_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;