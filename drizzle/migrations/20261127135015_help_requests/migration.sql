CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"question" text NOT NULL,
	"page" text,
	"booking_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_requests_status_check" CHECK ("status" in ('open', 'answered', 'closed')),
	CONSTRAINT "help_requests_answer_check" CHECK (("status" = 'answered') = ("answer" is not null)),
	CONSTRAINT "help_requests_decided_check" CHECK (("status" = 'open') = ("decided_at" is null))
);
--> statement-breakpoint
CREATE INDEX "help_requests_status_index" ON "help_requests" ("status","created_at");--> statement-breakpoint
CREATE INDEX "help_requests_user_index" ON "help_requests" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "help_requests_booking_index" ON "help_requests" ("booking_id");--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;