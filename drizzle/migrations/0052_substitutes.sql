CREATE TABLE "booking_substitutes" (
	"booking_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_substitutes_booking_id_photographer_id_pk" PRIMARY KEY("booking_id","photographer_id")
);
--> statement-breakpoint
ALTER TABLE "booking_substitutes" ADD CONSTRAINT "booking_substitutes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_substitutes" ADD CONSTRAINT "booking_substitutes_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_substitutes_photographer_index" ON "booking_substitutes" USING btree ("photographer_id");