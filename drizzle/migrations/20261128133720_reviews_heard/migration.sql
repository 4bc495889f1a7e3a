CREATE TABLE "couple_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL UNIQUE,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "couple_notes_body_check" CHECK (char_length("body") between 1 and 800),
	CONSTRAINT "couple_notes_answer_check" CHECK (("answer" is null) = ("answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "review_disputes" ADD COLUMN "opened_by" text DEFAULT 'photographer' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD COLUMN "writer_answer" text;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD COLUMN "writer_answered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD COLUMN "subject_answer" text;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD COLUMN "subject_answered_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "couple_notes_client_index" ON "couple_notes" ("client_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "couple_notes_photographer_index" ON "couple_notes" ("photographer_id");--> statement-breakpoint
CREATE INDEX "couple_notes_created_index" ON "couple_notes" ("created_at");--> statement-breakpoint
ALTER TABLE "couple_notes" ADD CONSTRAINT "couple_notes_booking_fk" FOREIGN KEY ("booking_id","photographer_id","client_id") REFERENCES "bookings"("id","photographer_id","client_id");--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_opened_by_check" CHECK ("opened_by" in ('photographer', 'team'));--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_writer_check" CHECK (("writer_answer" is null) = ("writer_answered_at" is null));--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_subject_check" CHECK (("subject_answer" is null) = ("subject_answered_at" is null));