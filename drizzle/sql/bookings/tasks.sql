create or replace function follow_booking_tasks() returns trigger
language plpgsql as $$
begin
  if is_bulk_load() then
    return null;
  end if;
  if tg_table_name = 'bookings' then
    perform sync_booking_tasks(new.id);
  elsif new.booking_id is not null then
    perform sync_booking_tasks(new.booking_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function sync_booking_tasks(target uuid) returns void
language sql as $$
  with b as (select * from bookings where id = target and status <> 'cancelled'),
  last_delivery as (select d.* from deliveries d where d.booking_id = target order by d.round desc limit 1),
  wanted (source, title, due_date, done_at, made_at) as (
    select 'contract:' || c.id, 'Read and sign the contract',
      case when c.frozen_at is null then ((c.expires_at - interval '1 millisecond') at time zone b.event_time_zone)::date end,
      case when c.status = 'signed' then coalesce(c.signed_at, c.updated_at) end, c.sent_at
    from b join vendor_contracts c on c.booking_id = b.id where c.status in ('sent', 'viewed', 'signed', 'superseded') and c.supersedes_id is null
      and (c.status <> 'superseded' or c.signed_at is not null)
    union all
    select 'amendment:' || a.id, 'Answer the change of the contract',
      ((a.expires_at - interval '1 millisecond') at time zone b.event_time_zone)::date,
      case when a.status in ('accepted', 'declined') then a.closed_at end, a.created_at
    from b join amendments a on a.booking_id = b.id
    where a.proposed_by = 'vendor' and a.status in ('proposed', 'accepted', 'declined')
    union all
    select 'payment:' || y.id,
      case when y.replaces_id is not null then 'Pay again what your bank took back'
        when y.type = 'balance' then 'Pay the balance' when y.type = 'extra' then 'Pay the extra'
        when (select count(*) from payments o where o.booking_id = b.id and o.status <> 'cancelled') = 1 then 'Pay in full'
        else 'Pay the retainer' end,
      case when b.frozen_at is not null then null
        when b.stage = 'awaiting_payment' and y.position = 0
          then ((b.hold_expires_at - interval '1 millisecond') at time zone b.event_time_zone)::date
        else y.due_date end,
      case when y.status in ('paid', 'partially_refunded', 'refunded') then coalesce(y.payment_date, y.updated_at) end,
      y.created_at
    from b join payments y on y.booking_id = b.id where y.status <> 'cancelled'
    union all
    select t.source, t.title, b.event_date - t.days, null, coalesce(b.confirmed_at, b.updated_at)
    from b cross join (values ('timeline', 'Send the timeline of the day', 21),
      ('family-groups', 'List the family groups you want', 14)) as t (source, title, days)
    where b.stage = 'upcoming'
    union all
    select 'delivery:' || d.round, 'Confirm the delivery', (d.confirm_by at time zone b.event_time_zone)::date,
      case when b.status = 'completed' then coalesce(d.confirmed_at, b.completed_at, b.updated_at) end, d.created_at
    from b cross join last_delivery d where (b.stage = 'delivered' and not is_taken_back(b.id)) or b.status = 'completed'
    union all
    select 'review', 'Write a review', (b.completed_at at time zone b.event_time_zone)::date + 14,
      case when r.id is not null then coalesce(r.submitted_at, r.updated_at) end, coalesce(b.completed_at, b.updated_at)
    from b left join reviews r on r.booking_id = b.id and r.author = 'client' and r.status <> 'draft'
    where (b.stage = 'released' and not is_taken_back(b.id)) or (b.status = 'completed' and r.id is not null)
  ),
  gone as (
    delete from booking_tasks t
    where t.booking_id = target and t.source is not null and t.status = 'pending'
      and not exists (select from wanted w where w.source = t.source)
  )
  insert into booking_tasks as t (id, booking_id, source, title, due_date, status, completed_at, created_at, updated_at)
  select overlay(overlay(md5(target || '/' || w.source) placing '5' from 13) placing '8' from 17)::uuid, target, w.source, w.title, w.due_date, case when w.done_at is null then 'pending' else 'completed' end,
    w.done_at, coalesce(w.made_at, now()), coalesce(w.done_at, w.made_at, now())
  from wanted w
  on conflict (booking_id, source) do update
    set title = excluded.title, due_date = excluded.due_date, status = excluded.status,
      completed_at = excluded.completed_at, updated_at = excluded.updated_at
    where t.status = 'pending' and (t.title, t.due_date, t.status)
      is distinct from (excluded.title, excluded.due_date, excluded.status);

  -- What the couple's "we'd like to book" gave the photographer to do.
  update vendor_tasks v set status = 'completed', completed_at = b.updated_at, updated_at = b.updated_at
  from bookings b
  where b.id = target and b.status <> 'cancelled' and b.stage <> 'offered' and v.vendor_id = b.photographer_id
    and v.source like 'want:' || b.id || ':%' and v.status = 'pending';
  delete from vendor_tasks v using bookings b
  where b.id = target and v.vendor_id = b.photographer_id and v.source like 'want:' || b.id || ':%'
    and v.status = 'pending' and not exists (select from offers o where o.booking_id = b.id
      and o.status in ('sent', 'accepted') and v.source = 'want:' || b.id || ':' || o.version);
$$;
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of status, stage, event_date, frozen_at on bookings
  for each row execute function follow_booking_tasks();
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of status, expires_at, frozen_at on vendor_contracts
  for each row execute function follow_booking_tasks();
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of status, due_date on payments
  for each row execute function follow_booking_tasks();
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of confirm_by, confirmed_at on deliveries
  for each row execute function follow_booking_tasks();
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of status on reviews
  for each row execute function follow_booking_tasks();
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of status on offers
  for each row execute function follow_booking_tasks();
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of status on amendments
  for each row execute function follow_booking_tasks();
--> statement-breakpoint
create or replace trigger booking_tasks_follow after insert or update of status on chargebacks
  for each row execute function follow_booking_tasks();
