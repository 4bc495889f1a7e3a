CREATE TABLE "review_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"decide_by" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_disputes_review_id_unique" UNIQUE("review_id"),
	CONSTRAINT "review_disputes_reason_check" CHECK ("review_disputes"."reason" in ('private', 'abuse', 'unrelated', 'false', 'unlawful')),
	CONSTRAINT "review_disputes_decision_check" CHECK ("review_disputes"."decision" in ('kept', 'taken_down')),
	CONSTRAINT "review_disputes_decided_check" CHECK (("review_disputes"."decision" is null) = ("review_disputes"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_disputes_open_index" ON "review_disputes" USING btree ("decide_by") WHERE decision is null;