create or replace function touch_facts() returns trigger
language plpgsql as $$
begin
  perform sync_facts(new.photographer_id);
  return null;
end
$$;
--> statement-breakpoint
-- Every photographer whose facts are not what the inquiries and bookings say; for the nightly check.
create or replace function facts_differences() returns table (photographer_id uuid)
language sql stable as $$
  select s.photographer_id from photographer_facts_source s
  left join photographer_facts f on f.photographer_id = s.photographer_id
  where (s.reply_minutes, s.reply_count, s.delivery_days, s.delivery_count, s.late_count, s.cancel_count)
    is distinct from (f.reply_minutes, coalesce(f.reply_count, 0), f.delivery_days, coalesce(f.delivery_count, 0),
      coalesce(f.late_count, 0), coalesce(f.cancel_count, 0))
$$;
--> statement-breakpoint
-- After a bulk load.
create or replace function rebuild_facts() returns void
language sql as $$
  select sync_facts(photographer_id) from facts_differences()
$$;
--> statement-breakpoint
-- The one definition of a late booking that needs no clock: delivered for the first time after the contract's last
-- day, or not at all when our team was asked. A booking that is late today and still waits is `isLateDelivery`.
create or replace function was_late(b bookings) returns boolean
language sql stable as $$
  select coalesce(
    (select (v.created_at at time zone b.event_time_zone)::date > b.event_date + b.delivery_days
      from deliveries v where v.booking_id = b.id and v.round = 1),
    exists (select from booking_events e where e.booking_id = b.id and e.type = 'not-delivered'))
$$;
--> statement-breakpoint
drop view if exists photographer_facts_source cascade;
--> statement-breakpoint
create view photographer_facts_source as
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
create or replace function sync_facts(photographer uuid) returns void
language plpgsql as $$
begin
  -- Locked before it is counted, so that two changes at once are both counted; and as everything that makes a card anew
  -- locks it first, so that neither waits for the other.
  perform from photographers where id = photographer for no key update;
  insert into photographer_facts as f
  select * from photographer_facts_source s where s.photographer_id = photographer
  on conflict (photographer_id) do update
    set (reply_minutes, reply_count, delivery_days, delivery_count, late_count, cancel_count)
      = (excluded.reply_minutes, excluded.reply_count, excluded.delivery_days, excluded.delivery_count,
        excluded.late_count, excluded.cancel_count)
    where f is distinct from excluded;
end
$$;
--> statement-breakpoint
-- At the end of the transaction: whoever counts waits for nothing else afterwards.
drop trigger if exists facts on inquiries;
--> statement-breakpoint
create constraint trigger facts after update on inquiries deferrable initially deferred for each row
when (not is_bulk_load() and (new.answered_at, new.not_genuine_at, new.status = 'expired')
  is distinct from (old.answered_at, old.not_genuine_at, old.status = 'expired'))
execute function touch_facts();
--> statement-breakpoint
-- A dispute over missing pictures begins with a change of stage.
drop trigger if exists facts on bookings;
--> statement-breakpoint
create constraint trigger facts after update on bookings deferrable initially deferred for each row
when (not is_bulk_load() and ((new.stage = 'by_vendor', new.stage = 'disputed', new.event_date)
  is distinct from (old.stage = 'by_vendor', old.stage = 'disputed', old.event_date)
  or new.delivered_at is distinct from old.delivered_at))
execute function touch_facts();
