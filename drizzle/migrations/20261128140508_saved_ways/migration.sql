CREATE TABLE "automatic_payments" (
	"payment_id" uuid PRIMARY KEY,
	"saved_way_id" uuid NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"noticed_cents" integer,
	"noticed_day" date,
	"noticed_at" timestamp(3) with time zone,
	"next_on" date,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ended_why" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automatic_payments_attempts_check" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "saved_ways" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"way" text NOT NULL,
	"name" text NOT NULL,
	"last4" text NOT NULL,
	"customer_ref" text NOT NULL,
	"method_ref" text NOT NULL UNIQUE,
	"mandate_ref" text,
	"status" text DEFAULT 'saved' NOT NULL,
	"consent_version" text NOT NULL,
	"consented_by" uuid,
	"consented_at" timestamp(3) with time zone NOT NULL,
	"forgotten_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_ways_status_check" CHECK ("status" in ('saved', 'removed', 'revoked')),
	CONSTRAINT "saved_ways_way_check" CHECK ("way" in ('card', 'bank')),
	CONSTRAINT "saved_ways_last4_check" CHECK (length("last4") = 4)
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "customer_ref" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "saved_way_id" uuid;--> statement-breakpoint
CREATE INDEX "automatic_payments_way_index" ON "automatic_payments" ("saved_way_id");--> statement-breakpoint
CREATE INDEX "automatic_payments_next_index" ON "automatic_payments" ("next_on") WHERE is_on;--> statement-breakpoint
CREATE INDEX "charges_intent_index" ON "charges" ("intent_ref");--> statement-breakpoint
CREATE INDEX "saved_ways_booking_index" ON "saved_ways" ("booking_id");--> statement-breakpoint
CREATE INDEX "saved_ways_mandate_index" ON "saved_ways" ("mandate_ref");--> statement-breakpoint
ALTER TABLE "automatic_payments" ADD CONSTRAINT "automatic_payments_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "automatic_payments" ADD CONSTRAINT "automatic_payments_saved_way_id_saved_ways_id_fkey" FOREIGN KEY ("saved_way_id") REFERENCES "saved_ways"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_saved_way_id_saved_ways_id_fkey" FOREIGN KEY ("saved_way_id") REFERENCES "saved_ways"("id");--> statement-breakpoint
ALTER TABLE "saved_ways" ADD CONSTRAINT "saved_ways_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "saved_ways" ADD CONSTRAINT "saved_ways_consented_by_users_id_fkey" FOREIGN KEY ("consented_by") REFERENCES "users"("id") ON DELETE SET NULL;