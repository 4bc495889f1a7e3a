CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_ref" text NOT NULL,
	"account_ref" text,
	"payload" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_unique" UNIQUE("provider_event_id"),
	CONSTRAINT "payment_events_attempts_check" CHECK ("payment_events"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "session_ref" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "checkout_url" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "intent_ref" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "capturing_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_events_open_index" ON "payment_events" USING btree ("next_attempt_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_handled_index" ON "payment_events" USING btree ("handled_at");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_session_ref_unique" UNIQUE("session_ref");