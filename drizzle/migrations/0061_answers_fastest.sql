ALTER TABLE "directory_cards" ADD COLUMN "reply_minutes" integer;
--> statement-breakpoint
-- DS6, PF5: the order "answers fastest". A card has the median reply time once it is of three inquiries or more.
create or replace view directory_card_source as
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
  search_normalize(concat_ws(' ', p.name, p.location, array_to_string(p.specialty, ' '), p.business_name)) as search,
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
left join photographer_facts f on f.photographer_id = p.id
where p.is_listed;
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
-- Where a card stands in an order: smaller comes first, equal ones go by id. `hits` and `start`, the place where today's
-- circle begins, matter to the recommended order only. Taking the epoch of a moment is "stable": a function that
-- promises more than its body is not inlined. (DS6, X12, X73)
create or replace function search.rank(c directory_cards, hits int, sort text, start int) returns bigint
language sql stable parallel safe
return case sort
  when 'price-up' then coalesce(c.price_cents, 2147483648)
  when 'price-down' then coalesce(-c.price_cents::bigint, 1)
  when 'newest' then -floor(extract(epoch from c.listed_at) * 1000)::bigint
  when 'rating' then -(c.rating_rank::bigint << 32) - c.review_count
  -- Who has no median yet comes after all others, in the recommended order without its daily turn.
  when 'answers' then (coalesce(c.reply_minutes, 1048576)::bigint << 32) + ((1 - c.tier)::bigint << 31) + c.shuffle
  else ((1 - c.tier - 2 * hits)::bigint << 32) + ((c.shuffle < start)::int::bigint << 31) + c.shuffle end;
--> statement-breakpoint
-- Packs one of the other orders.
create or replace function search.pack_orders(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  sort_ text := (array['price-up', 'price-down', 'newest', 'rating', 'answers'])[part + 1];
begin
  delete from search.orders where numbering = n and sort = sort_;
  insert into search.orders
  select n, sort_, (nth - 1) / 1000, array_agg(slot order by nth), min(price_cents), max(price_cents),
    bool_or(price_cents is null)
  from (
    select t.slot, (t.c).price_cents,
      row_number() over (order by search.rank(t.c, 0, sort_, 0), (t.c).photographer_id) as nth
    from search.standing t
    where t.numbering = n
  ) placed
  group by 3;
end $$;
--> statement-breakpoint
-- Begins a packing, of a new numbering or of the present one, and writes down its slices. One that was under way is
-- given up. A change noted later is not among the seen ones and stays noted; one noted earlier is visible to every slice.
create or replace function search.begin_packing(is_new boolean) returns void language plpgsql as $$ declare
  n int := (select numbering from search.packing for update);
  renews boolean := is_new or n = 0;
  shares int := case when renews then (select count(*) / 50000 + 1 from directory_cards) else 1 end;
begin
  delete from search.slices;
  delete from search.pieces;
  perform search.keep_only(n);
  update search.notes set is_seen = true where not is_seen;
  update search.packing set building = n + renews::int, begun_on = current_date;
  insert into search.slices (work, part, parts)
  select work, part, parts
  from (values (1, 'slots', 2 * shares, true), (2, 'fields', 6 * (shares / 8 + 1), false), (3, 'pieces', shares, true),
    (4, 'words', shares, false), (5, 'letters', shares, true), (6, 'orders', 5, false),
    (7, 'days', case when renews then 27 else 1 end, false), (8, 'end', 1, false)) todo (nth, work, parts, is_for_new)
  cross join generate_series(0, parts - 1) part
  where renews or not is_for_new
  order by nth, part;
end $$;
--> statement-breakpoint
-- Then the same as it should be, by the cards and the calendars.
create or replace function search.true_bits(n int, lo int, hi int) returns table (what text, bits varbit)
language sql stable begin atomic
  select facts.what, search.to_bits(array_agg(facts.slot - lo), hi - lo)
  from (
    select k.field || ' ' || k.value as what, t.slot
    from search.standing t join search.kinds k on search.holds(k.field, k.value, t.c) where t.numbering = n
    union all
    select 'word ' || word, t.slot
    from search.standing t cross join search.terms((t.c).search) word where t.numbering = n
    union all
    select 'order ' || sort, t.slot
    from search.standing t cross join unnest(array['price-up', 'price-down', 'newest', 'rating', 'answers']) sort where t.numbering = n
  ) facts
  where facts.slot >= lo and facts.slot < hi
  group by facts.what
  union all
  select 'day ' || d.value, usual.bits & ~search.to_bits(known.taken, hi - lo) | search.to_bits(known.free, hi - lo)
  from search.fields d
  cross join (
    select search.to_bits(array_agg(s.slot - lo), hi - lo) as bits from search.slots s
    where s.numbering = n and s.slot >= lo and s.slot < hi and not s.only_listed_dates offset 0
  ) usual
  left join (
    select search.day_number(c.day) as day,
      array_agg(s.slot - lo) filter (where availability(s.only_listed_dates, c, null) <> 'booked') as free,
      array_agg(s.slot - lo) filter (where availability(s.only_listed_dates, c, null) = 'booked') as taken
    from search.slots s join calendar_days c on c.photographer_id = s.photographer_id
    where s.numbering = n and s.slot >= lo and s.slot < hi
    group by 1
  ) known on known.day = d.value
  where d.numbering = n and d.field = 'day';
end;
--> statement-breakpoint
drop trigger note_change on directory_cards;
--> statement-breakpoint
create trigger note_change after update on directory_cards for each row
when (not is_bulk_load() and (new.tier, new.shuffle, new.market_mask, new.style_mask, new.price_cents, new.only_listed_dates,
    new.search, new.listed_at, new.rating_rank, new.review_count, new.reply_minutes)
  is distinct from (old.tier, old.shuffle, old.market_mask, old.style_mask, old.price_cents, old.only_listed_dates,
    old.search, old.listed_at, old.rating_rank, old.review_count, old.reply_minutes))
execute function search.note_card();
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
create function touch_card_of_facts() returns trigger
language plpgsql as $$
begin
  perform refresh_directory_cards(array[new.photographer_id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger directory_on_insert after insert on photographer_facts for each row
when (not is_bulk_load() and new.reply_count >= 3)
execute function touch_card_of_facts();
--> statement-breakpoint
create trigger directory_on_update after update on photographer_facts for each row
when (not is_bulk_load() and case when new.reply_count >= 3 then new.reply_minutes end
  is distinct from case when old.reply_count >= 3 then old.reply_minutes end)
execute function touch_card_of_facts();
--> statement-breakpoint
select set_config('curio.bulk', 'on', true);
--> statement-breakpoint
update directory_cards c set reply_minutes = f.reply_minutes
from photographer_facts f where f.photographer_id = c.photographer_id and f.reply_count >= 3;
--> statement-breakpoint
select set_config('curio.bulk', '', true);
--> statement-breakpoint
-- The new order is packed now, in a large market by the job, a minute later: a deployment must not wait for it.
select search.pack() where (select count(*) from directory_cards) < 20000;
--> statement-breakpoint
select search.begin_packing(false) where (select count(*) from directory_cards) >= 20000;
