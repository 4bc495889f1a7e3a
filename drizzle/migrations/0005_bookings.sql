-- Bookings, contracts and reviews: what must never happen, and what follows from them elsewhere.
-- A closed booking stays closed, its parties stay who they are, and a frozen commission rate stays frozen (PY4).
create function guard_booking() returns trigger
language plpgsql as $$
begin
  if old.status in ('completed', 'cancelled') and new.status <> old.status then
    raise exception 'a % booking cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_closed';
  end if;
  if (new.photographer_id, new.client_id) is distinct from (old.photographer_id, old.client_id) then
    raise exception 'the parties of a booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_parties';
  end if;
  if old.commission_rate_bps is not null
    and (new.commission_rate_bps, new.commission_cents)
      is distinct from (old.commission_rate_bps, coalesce(old.commission_cents, new.commission_cents)) then
    raise exception 'the commission of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'commission_frozen';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger booking_guard before update on bookings for each row execute function guard_booking();
--> statement-breakpoint
-- Makes one calendar day say what the bookings say (AV3, AV4). The upsert locks the day first, so that two bookings of
-- one date are seen one after the other; a day with nothing to say is removed.
create function sync_calendar_day(photographer uuid, booked_day date) returns void
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
  select max(b.hold_expires_at) into held from bookings b
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
create function sync_calendar() returns trigger
language plpgsql as $$
begin
  if is_bulk_load() then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (new.event_date, new.status, new.date_kept, new.hold_expires_at)
      is not distinct from (old.event_date, old.status, old.date_kept, old.hold_expires_at) then
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
create trigger calendar after insert or update or delete on bookings for each row execute function sync_calendar();
--> statement-breakpoint
-- After a bulk load of bookings.
create function rebuild_calendar_days() returns void
language sql as $$
  update calendar_days set booking_id = null, hold_until = null where booking_id is not null or hold_until is not null;
  insert into calendar_days as c (photographer_id, day, booking_id, hold_until)
  select b.photographer_id, b.event_date,
    (array_agg(b.id) filter (where b.status in ('confirmed', 'completed') or b.date_kept))[1],
    max(b.hold_expires_at) filter (where b.status = 'pending')
  from bookings b
  where b.status <> 'cancelled' or b.date_kept
  group by b.photographer_id, b.event_date
  on conflict (photographer_id, day) do update set booking_id = excluded.booking_id, hold_until = excluded.hold_until;
$$;
--> statement-breakpoint
-- A contract is frozen once it is sent (CT3), is signed only by both (CT5, X92), and does not come back once it is over.
create function guard_contract() returns trigger
language plpgsql as $$
begin
  if old.status = 'draft' and new.status in ('draft', 'sent', 'voided') then
    return new;
  end if;
  if old.status = 'draft' or new.status = 'draft' then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if (new.vendor_id, new.client_id, new.booking_id, new.title, new.content, new.content_hash, new.version,
      new.total_amount_cents, new.schedule, new.cancellation_policy, new.delivery_days, new.event_date,
      new.verify_code, new.sent_at)
    is distinct from (old.vendor_id, old.client_id, old.booking_id, old.title, old.content, old.content_hash,
      old.version, old.total_amount_cents, old.schedule, old.cancellation_policy, old.delivery_days, old.event_date,
      old.verify_code, old.sent_at) then
    raise exception 'a contract cannot change once it is sent'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  if new.status <> old.status and not (
    old.status in ('sent', 'viewed') and new.status in ('viewed', 'signed', 'expired', 'declined', 'voided', 'superseded')
    or old.status = 'signed' and new.status in ('voided', 'superseded')) then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if new.status = 'signed' and old.status <> 'signed' and (new.signed_at is null
    or (select count(*) from contract_signatures s where s.contract_id = new.id) < 2) then
    raise exception 'a contract is signed when both parties have signed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_signatures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger contract_guard before update on vendor_contracts for each row execute function guard_contract();
--> statement-breakpoint
create function guard_contract_removal() returns trigger
language plpgsql as $$
begin
  if old.status <> 'draft' then
    raise exception 'only a draft contract can be deleted'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  return old;
end
$$;
--> statement-breakpoint
create trigger contract_removal before delete on vendor_contracts
  for each row execute function guard_contract_removal();
--> statement-breakpoint
-- RV7: what a photographer's rating should be, from the couples' reviews that are public.
create view rating_source as
select r.photographer_id, round(avg(r.rating), 2) as rating, count(*)::int as review_count
from reviews r
where r.author = 'client' and r.status in ('published', 'in_check')
group by r.photographer_id;
--> statement-breakpoint
create function sync_rating() returns trigger
language plpgsql as $$
declare
  photographer uuid := coalesce(new.photographer_id, old.photographer_id);
begin
  if is_bulk_load() then
    return null;
  end if;
  -- Locked before it is counted, so that two reviews published at once are both counted.
  perform from photographers where id = photographer for no key update;
  update photographers p
  set rating = coalesce(s.rating, 0), review_count = coalesce(s.review_count, 0)
  from (select photographer) one (id) left join rating_source s on s.photographer_id = one.id
  where p.id = one.id and (p.rating, p.review_count) is distinct from (coalesce(s.rating, 0), coalesce(s.review_count, 0));
  return null;
end
$$;
--> statement-breakpoint
create trigger rating after insert or update or delete on reviews for each row execute function sync_rating();
--> statement-breakpoint
-- Every photographer whose cached rating is not what the reviews say; for the nightly check (RV7).
create function rating_differences() returns table (photographer_id uuid)
language sql stable as $$
  select p.id from photographers p left join rating_source s on s.photographer_id = p.id
  where (p.rating, p.review_count) is distinct from (coalesce(s.rating, 0), coalesce(s.review_count, 0))
$$;
--> statement-breakpoint
-- After a bulk load of reviews.
create function rebuild_ratings() returns void
language sql as $$
  update photographers p set rating = coalesce(s.rating, 0), review_count = coalesce(s.review_count, 0)
  from rating_differences() d left join rating_source s on s.photographer_id = d.photographer_id
  where p.id = d.photographer_id
$$;
