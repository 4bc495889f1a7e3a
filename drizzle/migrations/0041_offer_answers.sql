CREATE TABLE "offer_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"inquiry_id" uuid,
	"booking_id" uuid,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_drafts_inquiry_id_unique" UNIQUE("inquiry_id"),
	CONSTRAINT "offer_drafts_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "offer_drafts_about_check" CHECK (num_nonnulls("offer_drafts"."inquiry_id", "offer_drafts"."booking_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "counter_note" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "counter_wishes" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "countered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_drafts_photographer_index" ON "offer_drafts" USING btree ("photographer_id");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_counter_check" CHECK (num_nulls("offers"."counter_note", "offers"."counter_wishes", "offers"."countered_at") in (0, 3) and ("offers"."countered_at" is null or "offers"."wanted_at" is null));