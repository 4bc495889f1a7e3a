-- X123: a hold that stands still does not lapse in the calendar either; it lasts as long as the day is worth holding.
create function hold_of(b bookings) returns timestamptz
language sql stable as $$
  select case when b.frozen_at is null then b.hold_expires_at
    else greatest(b.hold_expires_at, (b.event_date + 2)::timestamp at time zone 'UTC') end
$$;
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
    where photographer_id = photographer and day = booked_day and not is_listed and not is_blocked and note is null;
  end if;
end
$$;
--> statement-breakpoint
create or replace function sync_calendar() returns trigger
language plpgsql as $$
begin
  if is_bulk_load() then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (new.event_date, new.status, new.date_kept, new.hold_expires_at, new.frozen_at)
      is not distinct from (old.event_date, old.status, old.date_kept, old.hold_expires_at, old.frozen_at) then
      return null;
    end if;
    if new.event_date <> old.event_date then
      perform sync_calendar_day(old.photographer_id, old.event_date);
    end if;
  end if;
  if tg_op = 'DELETE' then
    perform sync_calendar_day(old.photographer_id, old.event_date);
  else
    perform sync_calendar_day(new.photographer_id, new.event_date);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function rebuild_calendar_days() returns void
language sql as $$
  update calendar_days set booking_id = null, hold_until = null where booking_id is not null or hold_until is not null;
  insert into calendar_days as c (photographer_id, day, booking_id, hold_until)
  select b.photographer_id, b.event_date,
    (array_agg(b.id) filter (where b.status in ('confirmed', 'completed') or b.date_kept))[1],
    max(hold_of(b)) filter (where b.status = 'pending')
  from bookings b
  where b.status <> 'cancelled' or b.date_kept
  group by b.photographer_id, b.event_date
  on conflict (photographer_id, day) do update set booking_id = excluded.booking_id, hold_until = excluded.hold_until;
$$;
--> statement-breakpoint
select sync_calendar_day(b.photographer_id, b.event_date) from bookings b where b.frozen_at is not null;
--> statement-breakpoint
-- Of no use: a total does not change any more once a booking can have reviews.
drop trigger rating_of_total on bookings;
