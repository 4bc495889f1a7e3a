-- How many weddings a photographer takes, and which of their days are full.
-- Whether a booking takes one of its photographer's places.
create or replace function takes_date(b bookings) returns boolean language sql immutable parallel safe
return (b).status in ('confirmed', 'completed') or (b).date_kept;
--> statement-breakpoint
-- The Monday of a day's week; a week is the ISO week of the wedding day.
create or replace function week_of(day date) returns date language sql immutable parallel safe
return day - (extract(isodow from day)::int - 1);
--> statement-breakpoint
create or replace function year_of(day date) returns int language sql immutable parallel safe
return extract(year from day)::int;
--> statement-breakpoint
-- How many weddings a photographer takes a day, a week and a year; null for as many as come.
create or replace function capacity_of(photographer uuid, out a_day int, out a_week int, out a_year int) language sql stable
begin atomic
  select coalesce(max(weddings_per_day), 1), max(weddings_per_week), max(weddings_per_year)
  from calendars where photographer_id = photographer;
end;
--> statement-breakpoint
-- The days whose places a booking of this day may take: itself, and its week and its year where these are limited.
create or replace function date_scope(photographer uuid, day date, out first date, out last date) language sql stable
begin atomic
  select least(day, case when a_week is not null then week_of(day) end,
      case when a_year is not null then make_date(year_of(day), 1, 1) end),
    greatest(day, case when a_week is not null then week_of(day) + 6 end,
      case when a_year is not null then make_date(year_of(day), 12, 31) end)
  from capacity_of(photographer);
end;
--> statement-breakpoint
-- How many weddings a photographer still takes on a day, without the booking `besides`. Couples who are paying count when
-- `paying` is 'open', and when it is 'captured' those whose money is being taken.
create or replace function places_left(photographer uuid, wanted date, besides uuid default null, paying text default 'none') returns int
language sql stable as $$
  with taken as (
    select b.event_date as day from bookings b, date_scope(photographer, wanted) s
    where b.photographer_id = photographer and b.id is distinct from besides and b.event_date between s.first and s.last
      and (takes_date(b) or paying <> 'none' and b.stage = 'awaiting_payment' and exists (
        select from payments p join charges c on c.payment_id = p.id
        where p.booking_id = b.id and c.status = 'processing' and (paying = 'open' or c.capturing_at is not null)))
  )
  select least(
    c.a_day - (select count(*) from taken where day = wanted),
    c.a_week - (select count(*) from taken where week_of(day) = week_of(wanted)),
    c.a_year - (select count(*) from taken where year_of(day) = year_of(wanted)))::int
  from capacity_of(photographer) c
$$;
--> statement-breakpoint
-- The days of a period on which no place is left.
create or replace function full_days(photographer uuid, first date, last date) returns setof date
language sql stable as $$
  with taken as (
    select b.event_date as day from bookings b
    where b.photographer_id = photographer and takes_date(b)
      and b.event_date between least(week_of(first), make_date(year_of(first), 1, 1))
        and greatest(week_of(last) + 6, make_date(year_of(last), 12, 31))
  ), filled as (
    select t.day from taken t, capacity_of(photographer) c group by t.day, c.a_day having count(*) >= c.a_day
    union
    select week_of(t.day) + n from taken t, capacity_of(photographer) c, generate_series(0, 6) n
    group by week_of(t.day), n, c.a_week having count(*) >= c.a_week
    union
    select g::date from (
        select year_of(t.day) as year from taken t, capacity_of(photographer) c
        group by 1, c.a_year having count(*) >= c.a_year
      ) y, generate_series(make_date(y.year, 1, 1), make_date(y.year, 12, 31), interval '1 day') g
  )
  select day from filled where day between first and last
$$;
--> statement-breakpoint
-- A day with nothing recorded, which has no row.
create or replace function is_bare(day calendar_days) returns boolean language sql immutable parallel safe
return not ((day).is_listed or (day).is_blocked or (day).is_busy or (day).is_full)
  and num_nonnulls((day).note, (day).booking_id, (day).hold_until) = 0;
--> statement-breakpoint
-- Whoever takes or frees a place, or changes how many there are, does so alone: two at once would each miss the other.
create or replace function lock_dates(photographer uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('dates:' || photographer, 3))
$$;
--> statement-breakpoint
-- Makes `is_full` of a period say what its bookings say, in the order of the days.
create or replace function sync_full_days(photographer uuid, first date, last date) returns void
language plpgsql as $$
declare
  filled date[] := array(select d from full_days(photographer, first, last) d order by d);
begin
  insert into calendar_days as c (photographer_id, day, is_full)
  select photographer, d, true from unnest(filled) d
  on conflict (photographer_id, day) do update set is_full = true where not c.is_full;
  update calendar_days c set is_full = false
  where c.photographer_id = photographer and c.day between first and last and c.is_full and c.day <> all (filled);
  delete from calendar_days c where c.photographer_id = photographer and c.day between first and last and is_bare(c);
end
$$;
--> statement-breakpoint
create or replace function sync_capacity() returns trigger
language plpgsql as $$
begin
  if not is_bulk_load() then
    perform lock_dates(new.photographer_id);
    perform rebuild_calendar(new.photographer_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function rebuild_calendar_days() returns void
language sql as $$
  update calendar_days set booking_id = null, hold_until = null, is_full = false
  where booking_id is not null or hold_until is not null or is_full;
  insert into calendar_days as c (photographer_id, day, booking_id, hold_until, is_full)
  select b.photographer_id, b.event_date, (array_agg(b.id order by b.confirmed_at, b.id) filter (where takes_date(b)))[1],
    (array_agg(hold_of(b) order by hold_of(b) desc nulls last) filter (where b.status = 'pending'))[
      greatest(coalesce(max(k.weddings_per_day), 1) - count(*) filter (where takes_date(b)), 1)],
    count(*) filter (where takes_date(b)) >= coalesce(max(k.weddings_per_day), 1)
  from bookings b left join calendars k on k.photographer_id = b.photographer_id
  where b.status <> 'cancelled' or b.date_kept
  group by b.photographer_id, b.event_date
  on conflict (photographer_id, day) do update
    set booking_id = excluded.booking_id, hold_until = excluded.hold_until, is_full = excluded.is_full;
  select rebuild_calendar(photographer_id) from calendars where num_nonnulls(weddings_per_week, weddings_per_year) > 0;
  delete from calendar_days c where is_bare(c);
$$;
--> statement-breakpoint
create or replace trigger capacity_new after insert on calendars for each row
when ((new.weddings_per_day, new.weddings_per_week, new.weddings_per_year) is distinct from (1, null::int, null::int))
execute function sync_capacity();
--> statement-breakpoint
create or replace trigger capacity_change after update on calendars for each row
when ((new.weddings_per_day, new.weddings_per_week, new.weddings_per_year)
  is distinct from (old.weddings_per_day, old.weddings_per_week, old.weddings_per_year))
execute function sync_capacity();
