-- The cards of the directory, as triggers keep them.
-- The directory's read model (see drizzle/schema/directory.ts) and the calendar that bookings write.
-- Compact JSON text, one picture; to_json() does the escaping. An avatar stands beside the name, so it needs neither a
-- placeholder nor a text of its own, and a page of twelve cards stays small.
create or replace function picture_json(image photographer_images, is_avatar boolean default false) returns text
language sql stable parallel safe
return '{"key":' || to_json(image.storage_path)::text
  || ',"widths":' || array_to_json(image.widths)::text
  || ',"width":' || image.width || ',"height":' || image.height
  || ',"thumbhash":' || coalesce(case when not is_avatar then to_json(image.thumbhash)::text end, 'null')
  || ',"alt":' || case when is_avatar then '""' else to_json(image.alt)::text end || '}';
--> statement-breakpoint
-- One refresh for a whole statement: a batch of fifty images costs one, not fifty. The argument names the column that
-- holds the photographer's id.
create or replace function touch_directory_cards() returns trigger
language plpgsql as $$
declare
  ids uuid[];
begin
  if is_bulk_load() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    execute format('select array_agg(distinct %I) from new_rows', tg_argv[0]) into ids;
  elsif tg_op = 'DELETE' then
    execute format('select array_agg(distinct %I) from old_rows', tg_argv[0]) into ids;
  else
    execute format('select array_agg(distinct r.id) from (select %1$I as id from new_rows union all select %1$I from old_rows) r',
      tg_argv[0]) into ids;
  end if;
  if ids is not null then
    perform refresh_directory_cards(ids);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Of a calendar only one thing reaches a card: whether any date was ever listed.
create or replace function touch_listed_dates() returns trigger
language plpgsql as $$
declare
  ids uuid[];
begin
  if is_bulk_load() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct photographer_id) into ids from new_rows where is_listed;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct photographer_id) into ids from old_rows where is_listed;
  else
    select array_agg(distinct r.photographer_id) into ids
    from (
      (select photographer_id, day from new_rows where is_listed except select photographer_id, day from old_rows where is_listed)
      union all
      (select photographer_id, day from old_rows where is_listed except select photographer_id, day from new_rows where is_listed)
    ) r;
  end if;
  if ids is not null then
    perform refresh_directory_cards(ids);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Makes the cards of these photographers true. The photographers' rows are locked first, in one order: a concurrent
-- edit of the same profile then waits, and the statements below see what it committed (read committed).
create or replace function refresh_directory_cards(ids uuid[]) returns void
language plpgsql as $$
begin
  perform from photographers where id = any (ids) order by id for no key update;
  delete from directory_cards c
  where c.photographer_id = any (ids)
    and not exists (select from photographers p where p.id = c.photographer_id and p.is_listed);
  insert into directory_cards as c (photographer_id, tier, shuffle, market_mask, style_mask, price_cents, rating_rank,
    review_count, listed_at, only_listed_dates, search, card, reply_minutes)
  select s.photographer_id, s.tier, s.shuffle, s.market_mask, s.style_mask, s.price_cents, s.rating_rank,
    s.review_count, s.listed_at, s.only_listed_dates, s.search, s.card, s.reply_minutes
  from directory_card_source s
  where s.photographer_id = any (ids)
  on conflict (photographer_id) do update
  set (tier, shuffle, market_mask, style_mask, price_cents, rating_rank, review_count, listed_at, only_listed_dates,
    search, card, reply_minutes) = (excluded.tier, excluded.shuffle, excluded.market_mask, excluded.style_mask, excluded.price_cents,
    excluded.rating_rank, excluded.review_count, excluded.listed_at, excluded.only_listed_dates, excluded.search,
    excluded.card, excluded.reply_minutes)
  where c is distinct from excluded;
end
$$;
--> statement-breakpoint
-- Rebuilds every card and what is compared; after a bulk load, or when styles or markets change.
create or replace function rebuild_directory_cards() returns void language plpgsql as $$ declare
  before text := coalesce(current_setting('curio.bulk', true), '');
begin
  perform set_config('curio.bulk', 'on', true);
  delete from match_rows;
  delete from directory_cards;
  insert into directory_cards (photographer_id, tier, shuffle, market_mask, style_mask, price_cents, rating_rank,
    review_count, listed_at, only_listed_dates, search, card, reply_minutes)
  select s.photographer_id, s.tier, s.shuffle, s.market_mask, s.style_mask, s.price_cents, s.rating_rank,
    s.review_count, s.listed_at, s.only_listed_dates, s.search, s.card, s.reply_minutes
  from directory_card_source s;
  insert into match_rows select * from match_rows_source;
  perform spread_looks();
  perform set_config('curio.bulk', before, true);
  perform search.pack();
end $$;
--> statement-breakpoint
-- Every card that is not what its source says; empty when the read model is true.
create or replace function directory_cards_differences() returns table (photographer_id uuid, problem text)
language sql stable as $$
  select coalesce(s.photographer_id, c.photographer_id),
    case when c.photographer_id is null then 'missing' when s.photographer_id is null then 'extra' else 'different' end
  from directory_card_source s
  full join directory_cards c on c.photographer_id = s.photographer_id
  where c.photographer_id is null or s.photographer_id is null
    or (c.tier, c.shuffle, c.market_mask, c.style_mask, c.price_cents, c.rating_rank, c.review_count, c.listed_at,
      c.only_listed_dates, c.search, c.card, c.reply_minutes)
    is distinct from (s.tier, s.shuffle, s.market_mask, s.style_mask, s.price_cents, s.rating_rank, s.review_count,
      s.listed_at, s.only_listed_dates, s.search, s.card, s.reply_minutes)
$$;
--> statement-breakpoint
create or replace function touch_card_of_facts() returns trigger
language plpgsql as $$
begin
  perform refresh_directory_cards(array[new.photographer_id]);
  return null;
end
$$;
--> statement-breakpoint
-- The words of a card have a space before and behind, so that a pattern can ask for a whole word: '% la %'. For each market
-- where the photographer works or lives there is a sign among them that nobody can type (words.ts): what it is called, "NYC"
-- or "Napa", stands in src/features/photographers/market-aliases.ts.
drop view if exists directory_card_source cascade;
--> statement-breakpoint
create view directory_card_source as
select
  p.id as photographer_id,
  (cover.picture is not null)::int::smallint as tier,
  p.shuffle,
  coalesce((select bit_or(1 << m.market_id::int) from photographer_markets m where m.photographer_id = p.id), 0)
    as market_mask,
  coalesce((select bit_or(1 << s.id::int) from styles s where s.name = any (p.specialty)), 0) as style_mask,
  p.price_cents as price_cents,
  case when p.review_count >= 3 then round(p.rating * 100)::int else -1 end as rating_rank,
  p.review_count,
  coalesce(p.listed_at, p.created_at) as listed_at,
  p.availability_mode = 'listed'
    and exists (select from calendar_days d where d.photographer_id = p.id and d.is_listed) as only_listed_dates,
  ' ' || search_normalize(concat_ws(' ', p.name, p.location, array_to_string(p.specialty, ' '), p.business_name))
    || coalesce(place.signs, '') || ' ' as search,
  '{"id":"' || p.id::text || '","name":' || to_json(p.name)::text
    || ',"businessName":' || to_json(p.business_name)::text
    || ',"location":' || to_json(p.location)::text
    || ',"tags":' || array_to_json(p.specialty)::text
    || ',"priceCents":' || coalesce(p.price_cents::text, 'null')
    || ',"rating":' || case when p.review_count >= 3 then trim_scale(p.rating)::text else 'null' end
    || ',"reviewCount":' || p.review_count
    || ',"cover":' || coalesce(cover.picture, 'null')
    || ',"avatar":' || coalesce(avatar.picture, 'null') || '}' as card,
  case when f.reply_count >= 3 then f.reply_minutes end as reply_minutes
from photographers p
left join lateral (
  select picture_json(i) as picture
  from photographer_images i
  where i.photographer_id = p.id and i.status = 'ready' and not i.is_profile
  order by i.is_featured desc, i.position, i.created_at, i.id
  limit 1
) cover on true
left join lateral (
  select picture_json(i, true) as picture
  from photographer_images i
  where i.photographer_id = p.id and i.status = 'ready' and i.is_profile
  limit 1
) avatar on true
left join lateral (
  select string_agg(' ' || chr(57344 + m.id), '' order by m.id) as signs
  from markets m
  where exists (select from photographer_markets o where o.photographer_id = p.id and o.market_id = m.id)
    or ' ' || search_normalize(p.location) || ' ' like '% ' || lower(m.name) || ' %'
) place on true
left join photographer_facts f on f.photographer_id = p.id
where p.is_listed;
--> statement-breakpoint
create or replace trigger directory_on_insert after insert on photographers
  referencing new table as new_rows for each statement execute function touch_directory_cards('id');
--> statement-breakpoint
create or replace trigger directory_on_update after update on photographers
  referencing old table as old_rows new table as new_rows for each statement execute function touch_directory_cards('id');
--> statement-breakpoint
create or replace trigger directory_on_insert after insert on photographer_images
  referencing new table as new_rows for each statement execute function touch_directory_cards('photographer_id');
--> statement-breakpoint
create or replace trigger directory_on_update after update on photographer_images
  referencing old table as old_rows new table as new_rows for each statement
  execute function touch_directory_cards('photographer_id');
--> statement-breakpoint
create or replace trigger directory_on_delete after delete on photographer_images
  referencing old table as old_rows for each statement execute function touch_directory_cards('photographer_id');
--> statement-breakpoint
create or replace trigger directory_on_insert after insert on photographer_markets
  referencing new table as new_rows for each statement execute function touch_directory_cards('photographer_id');
--> statement-breakpoint
create or replace trigger directory_on_update after update on photographer_markets
  referencing old table as old_rows new table as new_rows for each statement
  execute function touch_directory_cards('photographer_id');
--> statement-breakpoint
create or replace trigger directory_on_delete after delete on photographer_markets
  referencing old table as old_rows for each statement execute function touch_directory_cards('photographer_id');
--> statement-breakpoint
create or replace trigger directory_on_insert after insert on calendar_days
  referencing new table as new_rows for each statement execute function touch_listed_dates();
--> statement-breakpoint
create or replace trigger directory_on_update after update on calendar_days
  referencing old table as old_rows new table as new_rows for each statement execute function touch_listed_dates();
--> statement-breakpoint
create or replace trigger directory_on_delete after delete on calendar_days
  referencing old table as old_rows for each statement execute function touch_listed_dates();
--> statement-breakpoint
create or replace trigger directory_on_insert after insert on photographer_facts for each row
when (not is_bulk_load() and new.reply_count >= 3)
execute function touch_card_of_facts();
--> statement-breakpoint
create or replace trigger directory_on_update after update on photographer_facts for each row
when (not is_bulk_load() and case when new.reply_count >= 3 then new.reply_minutes end
  is distinct from case when old.reply_count >= 3 then old.reply_minutes end)
execute function touch_card_of_facts();
--> statement-breakpoint
-- Where what a card says has changed, all are made anew.
select rebuild_directory_cards() where exists (select from directory_cards_differences());
