-- BK10: the one definition of a late booking that needs no clock: delivered for the first time after the contract's last
-- day, or not at all when our team was asked. A booking that is late today and still waits is `isLateDelivery`.
create function was_late(b bookings) returns boolean
language sql stable as $$
  select coalesce(
    (select (v.created_at at time zone b.event_time_zone)::date > b.event_date + b.delivery_days
      from deliveries v where v.booking_id = b.id and v.round = 1),
    exists (select from booking_events e where e.booking_id = b.id and e.type = 'not-delivered'))
$$;
--> statement-breakpoint
create or replace view photographer_facts_source as
select p.id as photographer_id, r.reply_minutes, r.reply_count, w.delivery_days, w.delivery_count, l.late_count, c.cancel_count
from photographers p
cross join lateral (
  select percentile_disc(0.5) within group (order by q.minutes) as reply_minutes, count(*)::int as reply_count
  from (
    select case when i.answered_at is null then 7 * 24 * 60
      else greatest(ceil(extract(epoch from i.answered_at - i.created_at) / 60), 0)::int end as minutes
    from inquiries i
    where i.photographer_id = p.id and i.not_genuine_at is null and (i.answered_at is not null or i.status = 'expired')
    order by i.created_at desc
    limit 100
  ) q
) r
cross join lateral (
  select percentile_disc(0.5) within group (order by d.days) as delivery_days, count(*)::int as delivery_count
  from (
    select greatest((v.created_at at time zone b.event_time_zone)::date - b.event_date, 0) as days
    from bookings b join deliveries v on v.booking_id = b.id and v.round = 1
    where b.photographer_id = p.id
  ) d
) w
cross join lateral (
  select count(*)::int as late_count from bookings b where b.photographer_id = p.id and was_late(b)
) l
cross join lateral (
  select count(*)::int as cancel_count from bookings b where b.photographer_id = p.id and b.stage = 'by_vendor'
) c;
--> statement-breakpoint
drop trigger facts on bookings;
--> statement-breakpoint
-- A dispute over missing pictures begins with a change of stage.
create constraint trigger facts after update on bookings deferrable initially deferred for each row
when (not is_bulk_load() and ((new.stage = 'by_vendor', new.stage = 'disputed', new.event_date)
  is distinct from (old.stage = 'by_vendor', old.stage = 'disputed', old.event_date)
  or new.delivered_at is distinct from old.delivered_at))
execute function touch_facts();
--> statement-breakpoint
select rebuild_facts();
