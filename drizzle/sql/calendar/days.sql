-- The calendar as bookings, holds and imported days make it.
-- A hold that had lapsed before it was frozen stays lapsed.
create or replace function hold_of(b bookings) returns timestamptz
language sql stable as $$
  select case when b.frozen_at is null or b.hold_expires_at <= b.frozen_at then b.hold_expires_at
    else greatest(b.hold_expires_at, (b.event_date + 2)::timestamp at time zone 'UTC') end
$$;
--> statement-breakpoint
create or replace function sync_calendar_day(photographer uuid, booked_day date) returns void
language plpgsql as $$
declare
  keeper uuid;
  held timestamptz(3);
  room int;
begin
  insert into calendar_days as c (photographer_id, day) values (photographer, booked_day)
  on conflict (photographer_id, day) do update set day = excluded.day;
  select (array_agg(b.id order by b.confirmed_at, b.id))[1], (select a_day from capacity_of(photographer)) - count(*)
  into keeper, room from bookings b
  where b.photographer_id = photographer and b.event_date = booked_day and takes_date(b);
  -- Every place that is left is held as long as so many holds last.
  select hold_of(b) into held from bookings b
  where b.photographer_id = photographer and b.event_date = booked_day and b.status = 'pending'
  order by hold_of(b) desc nulls last offset greatest(room, 1) - 1 limit 1;
  update calendar_days set booking_id = keeper, hold_until = held
  where photographer_id = photographer and day = booked_day;
  delete from calendar_days c where c.photographer_id = photographer and c.day = booked_day and is_bare(c);
end
$$;
--> statement-breakpoint
create or replace function sync_calendar() returns trigger
language plpgsql as $$
declare
  took boolean := tg_op <> 'INSERT' and coalesce(takes_date(old), false);
  takes boolean := tg_op <> 'DELETE' and coalesce(takes_date(new), false);
  is_moved boolean := tg_op = 'UPDATE' and new.event_date is distinct from old.event_date;
  scope record;
begin
  if is_bulk_load() then
    return null;
  end if;
  if tg_op = 'UPDATE' and (new.event_date, new.status, new.date_kept, new.hold_expires_at, new.frozen_at)
      is not distinct from (old.event_date, old.status, old.date_kept, old.hold_expires_at, old.frozen_at) then
    return null;
  end if;
  if took <> takes or (takes and is_moved) then
    perform lock_dates(coalesce(new.photographer_id, old.photographer_id));
  end if;
  if takes and (is_moved or not took) and places_left(new.photographer_id, new.event_date, new.id) <= 0 then
    raise exception 'no place is left on %', new.event_date
      using errcode = 'check_violation', table = tg_table_name, constraint = 'bookings_within_capacity';
  end if;
  if is_moved then
    perform sync_calendar_day(old.photographer_id, old.event_date);
  end if;
  perform sync_calendar_day(coalesce(new.photographer_id, old.photographer_id), coalesce(new.event_date, old.event_date));
  if took and (is_moved or not takes) then
    select * into scope from date_scope(old.photographer_id, old.event_date);
    perform sync_full_days(old.photographer_id, scope.first, scope.last);
  end if;
  if takes and (is_moved or not took) then
    select * into scope from date_scope(new.photographer_id, new.event_date);
    perform sync_full_days(new.photographer_id, scope.first, scope.last);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- All days of one photographer, after another capacity.
create or replace function rebuild_calendar(photographer uuid) returns void
language plpgsql as $$
declare
  booked record;
begin
  for booked in
    select distinct event_date as day from bookings b
    where b.photographer_id = photographer and (b.status = 'pending' or takes_date(b)) order by 1
  loop
    perform sync_calendar_day(photographer, booked.day);
  end loop;
  perform sync_full_days(photographer, min(day), max(day)) from (
    select make_date(year_of(week_of(b.event_date)), 1, 1) as day from bookings b where b.photographer_id = photographer and takes_date(b)
    union all select make_date(year_of(week_of(b.event_date) + 6), 12, 31) from bookings b
      where b.photographer_id = photographer and takes_date(b)
    union all select c.day from calendar_days c where c.photographer_id = photographer and c.is_full) d
  having count(*) > 0;
end
$$;
--> statement-breakpoint
create or replace function availability(only_listed_dates boolean, day calendar_days, at timestamptz) returns text
language sql immutable parallel safe
return case
  when (day).is_blocked or (day).is_busy or (day).is_full or (only_listed_dates and (day).is_listed is not true) then 'booked'
  when (day).hold_until > at then 'hold'
  else 'free' end;
--> statement-breakpoint
create or replace function sync_busy_days() returns trigger
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
  where c.photographer_id = o.photographer_id and c.day = o.day and is_bare(c);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger calendar after insert or update or delete on bookings for each row execute function sync_calendar();
--> statement-breakpoint
create or replace trigger busy_on_insert after insert on calendar_feed_days
  referencing new table as new_rows for each statement execute function sync_busy_days();
--> statement-breakpoint
create or replace trigger busy_on_delete after delete on calendar_feed_days
  referencing old table as old_rows for each statement execute function sync_busy_days();
