CREATE TABLE "day_plan_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_plan_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"by_user_id" uuid NOT NULL,
	"by_side" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_plan_changes_field_check" CHECK ("day_plan_changes"."field" in ('title', 'time', 'place', 'note', 'address', 'side', 'role', 'phone', 'people', 'done', 'entry', 'order')),
	CONSTRAINT "day_plan_changes_side_check" CHECK ("day_plan_changes"."by_side" in ('client', 'vendor'))
);
--> statement-breakpoint
CREATE TABLE "day_plan_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"time_of_day" time(0),
	"place_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"side" text,
	"contact_role" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"people" text DEFAULT '' NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "day_plan_entries_booking_unique" UNIQUE("id","booking_id"),
	CONSTRAINT "day_plan_entries_kind_check" CHECK ("day_plan_entries"."kind" in ('moment', 'place', 'contact', 'family_group')),
	CONSTRAINT "day_plan_entries_side_check" CHECK ("day_plan_entries"."side" in ('couple', 'photographer', 'other')),
	CONSTRAINT "day_plan_entries_moment_check" CHECK ("day_plan_entries"."kind" = 'moment' or (num_nonnulls("day_plan_entries"."time_of_day", "day_plan_entries"."place_id") = 0 and "day_plan_entries"."note" = '')),
	CONSTRAINT "day_plan_entries_place_check" CHECK ("day_plan_entries"."kind" = 'place' or "day_plan_entries"."address" = ''),
	CONSTRAINT "day_plan_entries_contact_check" CHECK (("day_plan_entries"."kind" = 'contact') = ("day_plan_entries"."side" is not null) and ("day_plan_entries"."kind" = 'contact' or ("day_plan_entries"."contact_role" = '' and "day_plan_entries"."phone" = ''))),
	CONSTRAINT "day_plan_entries_family_check" CHECK ("day_plan_entries"."kind" = 'family_group' or ("day_plan_entries"."people" = '' and not "day_plan_entries"."is_done")),
	CONSTRAINT "day_plan_entries_length_check" CHECK (char_length("day_plan_entries"."title") between 1 and 80
        and char_length("day_plan_entries"."note") <= 300 and char_length("day_plan_entries"."address") <= 200
        and char_length("day_plan_entries"."contact_role") <= 40 and char_length("day_plan_entries"."phone") <= 40
        and char_length("day_plan_entries"."people") <= 300),
	CONSTRAINT "day_plan_entries_removed_check" CHECK (num_nulls("day_plan_entries"."removed_by", "day_plan_entries"."removed_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "day_plan_changes" ADD CONSTRAINT "day_plan_changes_entry_fk" FOREIGN KEY ("entry_id","booking_id") REFERENCES "public"."day_plan_entries"("id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_plan_entries" ADD CONSTRAINT "day_plan_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_plan_entries" ADD CONSTRAINT "day_plan_entries_place_fk" FOREIGN KEY ("place_id","booking_id") REFERENCES "public"."day_plan_entries"("id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_plan_changes_booking_index" ON "day_plan_changes" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "day_plan_changes_entry_index" ON "day_plan_changes" USING btree ("entry_id","field","id");--> statement-breakpoint
CREATE INDEX "day_plan_entries_booking_index" ON "day_plan_entries" USING btree ("booking_id","kind","position");--> statement-breakpoint
CREATE INDEX "day_plan_entries_place_index" ON "day_plan_entries" USING btree ("place_id") WHERE place_id is not null;--> statement-breakpoint
create trigger append_only before update or delete on day_plan_changes for each row execute function refuse_change();
--> statement-breakpoint
create trigger append_only_whole before truncate on day_plan_changes for each statement execute function refuse_change();
