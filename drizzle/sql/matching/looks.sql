-- How portfolios look, and how the market is spread.
-- How pictures are compared. The measures and their steps are those of src/features/photographers/look.ts; a test
-- compares the two.
create or replace function subject_of(category text) returns smallint
language sql immutable parallel safe
return (case when category in ('wedding', 'engagement', 'portrait', 'event') then 100 when category = 'portfolio' then 50 else 0 end)::smallint;
--> statement-breakpoint
-- The step of a mean from 0 to 100, in ones, filled up with zeros: the bits in which two differ are their distance.
create or replace function look_step(mean numeric, steps int) returns text
language sql immutable parallel safe
return rpad(repeat('1', round(mean * steps / 100)::int), steps, '0');
--> statement-breakpoint
create or replace function look_bits(m numeric[]) returns bit(96)
language sql immutable parallel safe
return (look_step(m[1], 16) || look_step(m[2], 16) || look_step(m[3], 12) || look_step(m[4], 6) || look_step(m[5], 10)
  || look_step(m[6], 12) || look_step(m[7], 18) || look_step(m[8], 6))::bit(96);
--> statement-breakpoint
-- The look of every portfolio: of each measure the mean without the quarter at either end.
drop view if exists portfolio_looks_source cascade;
--> statement-breakpoint
create view portfolio_looks_source as
select v.photographer_id, look_bits(array_agg(v.mean order by v.measure)) as look
from (
  select r.photographer_id, r.measure, avg(r.value) as mean
  from (
    select i.photographer_id, t.measure, t.value,
      row_number() over (partition by i.photographer_id, t.measure order by t.value) as place,
      count(*) over (partition by i.photographer_id, t.measure) as pictures
    from photographer_images i
    cross join lateral unnest(i.measures || subject_of(i.category)) with ordinality t (value, measure)
    where i.status = 'ready' and not i.is_profile and cardinality(i.measures) > 0
  ) r
  where r.place > r.pictures / 4 and r.place <= r.pictures - r.pictures / 4
  group by r.photographer_id, r.measure
) v
group by v.photographer_id;
--> statement-breakpoint
drop view if exists match_rows_source cascade;
--> statement-breakpoint
create view match_rows_source as
select c.photographer_id, c.tier, c.shuffle, c.market_mask, c.style_mask, c.price_cents, c.rating_rank, c.review_count,
  c.only_listed_dates, l.look
from directory_cards c
left join portfolio_looks_source l on l.photographer_id = c.photographer_id;
--> statement-breakpoint
-- The photographers' rows are locked first, in one order, as by refresh_directory_cards: what is read afterwards is what a
-- concurrent change has committed. One statement each, so that only their own pictures are read.
create or replace function sync_match_rows(ids uuid[]) returns void
language plpgsql as $$
declare
  one uuid;
begin
  perform from photographers where id = any (ids) order by id for no key update;
  foreach one in array ids loop
    insert into match_rows as m
    select * from match_rows_source s where s.photographer_id = one
    on conflict (photographer_id) do update
      set (tier, shuffle, market_mask, style_mask, price_cents, rating_rank, review_count, only_listed_dates, look)
        = (excluded.tier, excluded.shuffle, excluded.market_mask, excluded.style_mask, excluded.price_cents,
          excluded.rating_rank, excluded.review_count, excluded.only_listed_dates, excluded.look)
      where m is distinct from excluded;
  end loop;
end
$$;
--> statement-breakpoint
create or replace function touch_match_row() returns trigger
language plpgsql as $$
begin
  perform sync_match_rows(array[new.photographer_id]);
  return null;
end
$$;
--> statement-breakpoint
-- A picture that came, went, was measured or was filed differently.
create or replace function touch_looks() returns trigger
language plpgsql as $$
declare
  ids uuid[];
begin
  if is_bulk_load() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct photographer_id) into ids from new_rows where status = 'ready' and measures is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct photographer_id) into ids from old_rows where status = 'ready' and measures is not null;
  else
    select array_agg(distinct n.photographer_id) into ids from new_rows n join old_rows o using (id)
    where (n.measures, n.category, n.status = 'ready') is distinct from (o.measures, o.category, o.status = 'ready');
  end if;
  if ids is not null then
    perform sync_match_rows(ids);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Every row that is not what its source says; empty when the read model is true.
create or replace function match_rows_differences() returns table (photographer_id uuid, problem text)
language sql stable as $$
  select coalesce(s.photographer_id, m.photographer_id),
    case when m.photographer_id is null then 'missing' when s.photographer_id is null then 'extra' else 'different' end
  from match_rows_source s
  full join match_rows m on m.photographer_id = s.photographer_id
  where m.photographer_id is null or s.photographer_id is null or (m.tier, m.shuffle, m.market_mask, m.style_mask,
      m.price_cents, m.rating_rank, m.review_count, m.only_listed_dates, m.look)
    is distinct from (s.tier, s.shuffle, s.market_mask, s.style_mask, s.price_cents, s.rating_rank, s.review_count,
      s.only_listed_dates, s.look)
$$;
--> statement-breakpoint
-- The market's spread from twenty thousand looks at most: ids are random, so the first by id are a fair sample, and the
-- nightly statement does not grow with the market.
create or replace function spread_looks() returns void
language sql as $$
  with spread as (
    select t.measure, percentile_disc(array[0.25, 0.5, 0.75]) within group (order by t.step) as ends
    from (select look from match_rows where look is not null order by photographer_id limit 20000) m
    cross join lateral (values
      (1, bit_count(substring(m.look from 1 for 16))), (2, bit_count(substring(m.look from 17 for 16))),
      (3, bit_count(substring(m.look from 33 for 12))), (4, bit_count(substring(m.look from 45 for 6))),
      (5, bit_count(substring(m.look from 51 for 10))), (6, bit_count(substring(m.look from 61 for 12))),
      (7, bit_count(substring(m.look from 73 for 18))), (8, bit_count(substring(m.look from 91 for 6)))) t (measure, step)
    group by t.measure)
  insert into market_looks select measure, ends[1], ends[2], ends[3] from spread
  on conflict (measure) do update set (low, middle, high) = (excluded.low, excluded.middle, excluded.high)
$$;
--> statement-breakpoint
create or replace trigger match_on_insert after insert on directory_cards for each row when (not is_bulk_load())
execute function touch_match_row();
--> statement-breakpoint
create or replace trigger match_on_update after update on directory_cards for each row
when (not is_bulk_load() and (new.tier, new.shuffle, new.market_mask, new.style_mask, new.price_cents, new.rating_rank,
    new.review_count, new.only_listed_dates)
  is distinct from (old.tier, old.shuffle, old.market_mask, old.style_mask, old.price_cents, old.rating_rank,
    old.review_count, old.only_listed_dates))
execute function touch_match_row();
--> statement-breakpoint
create or replace trigger looks_on_insert after insert on photographer_images
  referencing new table as new_rows for each statement execute function touch_looks();
--> statement-breakpoint
create or replace trigger looks_on_update after update on photographer_images
  referencing old table as old_rows new table as new_rows for each statement execute function touch_looks();
--> statement-breakpoint
create or replace trigger looks_on_delete after delete on photographer_images
  referencing old table as old_rows for each statement execute function touch_looks();
