-- X123: a hold that had lapsed before it was frozen stays lapsed.
create or replace function hold_of(b bookings) returns timestamptz
language sql stable as $$
  select case when b.frozen_at is null or b.hold_expires_at <= b.frozen_at then b.hold_expires_at
    else greatest(b.hold_expires_at, (b.event_date + 2)::timestamp at time zone 'UTC') end
$$;
--> statement-breakpoint
select sync_calendar_day(b.photographer_id, b.event_date) from bookings b where b.frozen_at is not null;
