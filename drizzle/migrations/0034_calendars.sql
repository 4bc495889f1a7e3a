CREATE TABLE "calendars" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"export_number" integer DEFAULT 0 NOT NULL,
	"export_has_names" boolean DEFAULT false NOT NULL,
	"export_changed_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "calendars_export_number_check" CHECK ("calendars"."export_number" >= 0)
);
--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;