CREATE TABLE "calendar_feed_days" (
	"feed_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "calendar_feed_days_feed_id_day_pk" PRIMARY KEY("feed_id","day")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"etag" text,
	"last_modified" text,
	"covers_until" date NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failure" text,
	"told_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_unreadable_check" CHECK ("calendar_feeds"."unreadable" >= 0),
	CONSTRAINT "calendar_feeds_failure_check" CHECK (num_nulls("calendar_feeds"."failing_since", "calendar_feeds"."failure") in (0, 2)),
	CONSTRAINT "calendar_feeds_next_check" CHECK (("calendar_feeds"."address" is null) = ("calendar_feeds"."next_read_at" is null))
);
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "is_busy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feed_days" ADD CONSTRAINT "calendar_feed_days_feed_id_calendar_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."calendar_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feed_days_day_index" ON "calendar_feed_days" USING btree ("photographer_id","day");--> statement-breakpoint
CREATE INDEX "calendar_feeds_photographer_index" ON "calendar_feeds" USING btree ("photographer_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_next_index" ON "calendar_feeds" USING btree ("next_read_at");
--> statement-breakpoint
-- A day that is busy in another calendar of the photographer's is taken like one blocked by hand. (AV7)
create or replace function availability(only_listed_dates boolean, day calendar_days, at timestamptz) returns text
language sql immutable parallel safe
return case
  when (day).is_blocked or (day).is_busy or (day).booking_id is not null or (only_listed_dates and (day).is_listed is not true)
    then 'booked'
  when (day).hold_until > at then 'hold'
  else 'free' end;
--> statement-breakpoint
drop index calendar_days_day;
--> statement-breakpoint
create index calendar_days_day on calendar_days (day, photographer_id)
  include (is_listed, is_blocked, is_busy, booking_id, hold_until);
--> statement-breakpoint
create or replace trigger note_new after insert on calendar_days for each row
when (not is_bulk_load() and (new.is_listed or new.is_blocked or new.is_busy or new.booking_id is not null))
execute function search.note_day();
--> statement-breakpoint
create or replace trigger note_old after delete on calendar_days for each row
when (not is_bulk_load() and (old.is_listed or old.is_blocked or old.is_busy or old.booking_id is not null))
execute function search.note_day();
--> statement-breakpoint
create or replace trigger note_change after update on calendar_days for each row
when (not is_bulk_load() and (new.is_listed, new.is_blocked, new.is_busy, new.booking_id is null)
  is distinct from (old.is_listed, old.is_blocked, old.is_busy, old.booking_id is null))
execute function search.note_day();
--> statement-breakpoint
create or replace function sync_calendar_day(photographer uuid, booked_day date) returns void
language plpgsql as $$
declare
  keeper uuid;
  held timestamptz(3);
begin
  insert into calendar_days as c (photographer_id, day) values (photographer, booked_day)
  on conflict (photographer_id, day) do update set day = excluded.day;
  select b.id into keeper from bookings b
  where b.photographer_id = photographer and b.event_date = booked_day
    and (b.status in ('confirmed', 'completed') or b.date_kept);
  select max(hold_of(b)) into held from bookings b
  where b.photographer_id = photographer and b.event_date = booked_day and b.status = 'pending';
  update calendar_days set booking_id = keeper, hold_until = held
  where photographer_id = photographer and day = booked_day;
  if keeper is null and held is null then
    delete from calendar_days
    where photographer_id = photographer and day = booked_day and not is_listed and not is_blocked and not is_busy
      and note is null;
  end if;
end
$$;
--> statement-breakpoint
-- Whoever changes a photographer's busy days holds the lock of their row in `photographers`: two calendars of one
-- photographer that change at once would each miss the other's day.
create function sync_busy_days() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into calendar_days as c (photographer_id, day, is_busy)
    select distinct photographer_id, day, true from new_rows order by 1, 2
    on conflict (photographer_id, day) do update set is_busy = true where not c.is_busy;
    return null;
  end if;
  update calendar_days c set is_busy = false
  from (select distinct photographer_id, day from old_rows) o
  where c.photographer_id = o.photographer_id and c.day = o.day and c.is_busy
    and not exists (select from calendar_feed_days f where f.photographer_id = c.photographer_id and f.day = c.day);
  delete from calendar_days c using (select distinct photographer_id, day from old_rows) o
  where c.photographer_id = o.photographer_id and c.day = o.day and not c.is_busy and not c.is_listed
    and not c.is_blocked and c.note is null and c.booking_id is null and c.hold_until is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger busy_on_insert after insert on calendar_feed_days
  referencing new table as new_rows for each statement execute function sync_busy_days();
--> statement-breakpoint
create trigger busy_on_delete after delete on calendar_feed_days
  referencing old table as old_rows for each statement execute function sync_busy_days();
