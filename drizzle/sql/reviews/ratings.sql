create or replace function sync_rating() returns trigger
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
-- Every photographer whose cached rating is not what the reviews say; for the nightly check.
create or replace function rating_differences() returns table (photographer_id uuid)
language sql stable as $$
  select p.id from photographers p left join rating_source s on s.photographer_id = p.id
  where (p.rating, p.review_count) is distinct from (coalesce(s.rating, 0), coalesce(s.review_count, 0))
$$;
--> statement-breakpoint
-- After a bulk load of reviews.
create or replace function rebuild_ratings() returns void
language sql as $$
  update photographers p set rating = coalesce(s.rating, 0), review_count = coalesce(s.review_count, 0)
  from rating_differences() d left join rating_source s on s.photographer_id = d.photographer_id
  where p.id = d.photographer_id
$$;
--> statement-breakpoint
-- What a photographer's rating should be, from the couples' public reviews of bookings that count.
drop view if exists rating_source cascade;
--> statement-breakpoint
create view rating_source as
select r.photographer_id, round(avg(r.rating), 2) as rating, count(*)::int as review_count
from reviews r
join bookings b on b.id = r.booking_id
where r.author = 'client' and r.status in ('published', 'in_check')
  and b.total_amount_cents >= qualifying_booking_cents()
group by r.photographer_id;
--> statement-breakpoint
create or replace trigger rating after insert or update or delete on reviews for each row execute function sync_rating();
