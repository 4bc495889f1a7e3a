-- The directory's search, all of it; docs/search.md explains it. It replaces what earlier migrations made of the schema.
drop schema search cascade;
--> statement-breakpoint
create schema search;
--> statement-breakpoint
-- What a search asks. Masks and patterns are null for "any"; prices are cents on whole hundreds of dollars, null for an
-- open end; `unpriced` includes photographers who list no price; `day` leaves out those who cannot take it.
create type search.filters as (markets int, styles int, low int, high int, unpriced boolean, patterns text[], day date);
--> statement-breakpoint
-- One row: the numbering that searches use (0: none yet), and the one that a packing under way works on.
create table search.packing (is_only boolean primary key default true check (is_only), numbering int not null default 0,
  building int not null default 0, numbered_at timestamptz not null default '-infinity', is_damaged boolean not null default false);
--> statement-breakpoint
insert into search.packing default values;
--> statement-breakpoint
-- A numbering gives every listed photographer a slot: their place in (shelf, shuffle, id), the recommended order. Shelf 0
-- has pictures. The slot is theirs while these three columns are what their card says. `ranks`: see search.ranks().
create table search.slots (numbering int, slot int, photographer_id uuid not null, shelf int not null, shuffle int not null,
  only_listed_dates boolean not null, ranks bigint[] not null, primary key (numbering, slot));
--> statement-breakpoint
create unique index slots_photographer on search.slots (numbering, photographer_id) include (slot);
--> statement-breakpoint
create index slots_circle on search.slots (numbering, shelf, shuffle, slot);
--> statement-breakpoint
-- Who has a term: their slots while they are few, else a bitmap, bit n for slot n. A term without a blank is a word; see
-- search.terms_of() and search.implied() for the others. Not compressed: reading them is most of the work.
create table search.terms (numbering int, term text, slots int[], bits varbit, primary key (numbering, term));
--> statement-breakpoint
create index terms_trigrams on search.terms using gin (term gin_trgm_ops) where term not like '% %';
--> statement-breakpoint
-- While it is packed: the terms of a stretch of slots, by the share of all terms in which they are packed.
create table search.pieces (share int not null, term text not null, slots int[] not null);
--> statement-breakpoint
create index pieces_share on search.pieces (share);
--> statement-breakpoint
-- The other orders: the slots in that order, a thousand a row, with the rank of the last one.
create table search.orders (numbering int, sort text, chunk int, slots int[] not null, last_rank bigint not null,
  primary key (numbering, sort, chunk));
--> statement-breakpoint
alter table search.terms alter column bits set storage external, alter column slots set storage external;
--> statement-breakpoint
alter table search.orders alter column slots set storage external;
--> statement-breakpoint
-- What changed since it was packed: a card, or one day of a calendar. Writers only add rows, so they never wait for each
-- other or for a packing. `is_seen`: noted before the last packing began.
create table search.notes (photographer_id uuid not null, day date, is_seen boolean not null default false);
--> statement-breakpoint
create index notes_day on search.notes (day);
--> statement-breakpoint
-- What a packing still has to do, one transaction each: search.pack_<work>(part, parts), the parts counted from 0.
create table search.slices (nth int generated always as identity primary key, work text not null, part int not null,
  parts int not null);
--> statement-breakpoint
-- Whether a card with its row of the calendar is what a search asks for: the plain meaning of all filters.
create function search.matches(c directory_cards, d calendar_days, f search.filters) returns boolean
language sql immutable parallel safe
return (f.markets is null or c.market_mask & f.markets <> 0)
  and (f.styles is null or c.style_mask & f.styles <> 0)
  and case when c.price_cents is null then f.unpriced
    else (f.low is null or c.price_cents >= f.low) and (f.high is null or c.price_cents <= f.high) end
  and (f.patterns is null or c.search like any (f.patterns))
  and (f.day is null or availability(c.only_listed_dates, d, null) <> 'booked');
--> statement-breakpoint
-- How many of the words a card has. (X73)
create function search.hits(c directory_cards, patterns text[]) returns int language sql immutable parallel safe
return (select count(*)::int from unnest(patterns) pattern where c.search like pattern);
--> statement-breakpoint
-- Where a card stands in an order: smaller comes first, equal ones go by id. `hits` and `start`, the place where today's
-- circle begins, matter to the recommended order only. In "answers" those without a median follow in that order, without
-- its daily turn. Taking the epoch of a moment is "stable": a function that promises more than its body is not inlined.
-- (DS6, X12, X73)
create function search.rank(c directory_cards, hits int, sort text, start int) returns bigint
language sql stable parallel safe
return case sort
  when 'price-up' then coalesce(c.price_cents, 2147483648)
  when 'price-down' then coalesce(-c.price_cents::bigint, 1)
  when 'newest' then -floor(extract(epoch from c.listed_at) * 1000)::bigint
  when 'rating' then -(c.rating_rank::bigint << 32) - c.review_count
  when 'answers' then (coalesce(c.reply_minutes, 1048576)::bigint << 32) + ((1 - c.tier)::bigint << 31) + c.shuffle
  else ((1 - c.tier - 2 * hits)::bigint << 32) + ((c.shuffle < start)::int::bigint << 31) + c.shuffle end;
--> statement-breakpoint
-- The orders besides the recommended one.
create function search.sorts() returns text[] language sql immutable parallel safe
return '{price-up, price-down, newest, rating, answers}'::text[];
--> statement-breakpoint
-- A card's rank in each of them.
create function search.ranks(c directory_cards) returns bigint[] language sql stable parallel safe
return array[search.rank(c, 0, 'price-up', 0), search.rank(c, 0, 'price-down', 0), search.rank(c, 0, 'newest', 0),
  search.rank(c, 0, 'rating', 0), search.rank(c, 0, 'answers', 0)];
--> statement-breakpoint
-- The plain statement: in, a search; out, the photographers of one page in order, how many there are, and without a size
-- of the page how many of each style, by its id. Reads every card. It answers when the bitmaps cannot, and a test compares
-- both.
create function search.plain(f search.filters, sort text, start int, skip int, take int,
  out ids uuid[], out total int, out counts int[]) language sql stable begin atomic
  with found as materialized (
    select c.photographer_id as id, c.style_mask, search.rank(c, search.hits(c, f.patterns), sort, start) as place
    from directory_cards c
    left join calendar_days d on d.photographer_id = c.photographer_id and d.day = f.day
    where search.matches(c, d, f)
  )
  select array(select id from found order by place, id offset skip limit coalesce(take, 0)), (select count(*)::int from found),
    case when take is null then array(
      select (select count(*)::int from found where style_mask >> s.id & 1 = 1) from styles s order by s.id) end;
end;
--> statement-breakpoint
-- The values that a mask names: 5 is 0 and 2.
create function search.bits_of(mask int) returns int[] language sql immutable parallel safe
return array(select bit from generate_series(0, 30) bit where mask >> bit & 1 = 1);
--> statement-breakpoint
-- What a card is packed under: its words, its masks as they are, its price in hundreds of dollars, rounded down and up.
create function search.terms_of(c directory_cards) returns text[] language sql immutable parallel safe
return string_to_array(c.search, ' ') || array['markets ' || c.market_mask, 'styles ' || c.style_mask]
  || case when c.price_cents is null then array['no price']
    else array['a price', 'floor ' || least(c.price_cents / 10000, 100), 'ceil ' || least((c.price_cents + 9999) / 10000, 101)] end
  || case when not c.only_listed_dates then array['open calendar'] end;
--> statement-breakpoint
-- The term of a day, which those have whose answer for it is not their usual one: free, or in a calendar of listed dates
-- not free.
create function search.day_term(day date) returns text language sql stable parallel safe
return 'day ' || to_char(day, 'YYYY-MM-DD');
--> statement-breakpoint
-- The terms that everybody has who has this one. Of a word, after a blank, every letter and pair of letters; of a mask what
-- it names; of a price, 'from 32' for 3,200 or more and 'upto 32' for 3,200 or less, and both for those without a price.
create function search.implied(term text) returns setof text language sql immutable parallel safe rows 14 begin atomic
  select ' ' || substr(term, i, size) from generate_series(1, length(term)) i, generate_series(1, 2) size
  where term not like '% %'
  union all select 'market ' || id from generate_series(0, case when term like 'markets %' then 30 end) id
  where substr(term, 9)::int >> id & 1 = 1
  union all select 'style ' || id from generate_series(0, case when term like 'styles %' then 30 end) id
  where substr(term, 8)::int >> id & 1 = 1
  union all select 'from ' || step
  from generate_series(0, case when term like 'floor %' then substr(term, 7)::int when term = 'no price' then 100 end) step
  union all select 'upto ' || step
  from generate_series(case when term like 'ceil %' then substr(term, 6)::int when term = 'no price' then 0 end, 100) step;
end;
--> statement-breakpoint
-- The terms that are there even if nobody has them: what is missing is damage.
create function search.required() returns setof text language sql stable begin atomic
  select 'market ' || id from markets union all select 'style ' || id from styles
  union all select unnest('{a price, no price, open calendar}'::text[])
  union all select side || step from unnest('{"from ", "upto "}'::text[]) side, generate_series(0, 100) step
  union all select search.day_term(day::date)
  from generate_series(current_date - 1, current_date + interval '27 months', interval '1 day') day;
end;
--> statement-breakpoint
-- The cards whose slot is theirs. Whose is not is answered from their rows until the next numbering.
create view search.standing as
select s.numbering, s.slot, c
from search.slots s
join directory_cards c using (photographer_id)
where (s.shelf, s.shuffle, s.only_listed_dates) = (1 - c.tier, c.shuffle, c.only_listed_dates);
--> statement-breakpoint
-- Who has which term by the cards and calendars, besides the implied ones.
create view search.facts as
select t.numbering, t.slot, term from search.standing t cross join unnest(search.terms_of(t.c)) term
union all
select s.numbering, s.slot, search.day_term(d.day) from search.slots s join calendar_days d using (photographer_id)
where (availability(s.only_listed_dates, d, null) <> 'booked') = s.only_listed_dates and d.day >= current_date - 1;
--> statement-breakpoint
-- The length of a numbering's bitmaps: whole bytes.
create function search.size(n int) returns int language sql stable parallel safe
return (select (coalesce(max(slot), -1) + 8) / 8 * 8 from search.slots where numbering = n);
--> statement-breakpoint
-- The slots that were noted, which a packing looks at anew. A new numbering has none of them: it looks at all.
create function search.due() returns int[] language sql stable begin atomic
  select array(
    select s.slot from search.packing p join search.slots s on s.numbering = p.building
    where p.building = p.numbering and s.photographer_id in (select e.photographer_id from search.notes e where e.is_seen));
end;
--> statement-breakpoint
-- So many zeros: many at a time is quicker.
create function search.zeros(count int) returns text language sql immutable parallel safe
return repeat('0000000000000000', count / 16) || repeat('0', count % 16);
--> statement-breakpoint
-- A bitmap from the places of its set bits, in any order: hexadecimal digits with the gaps between them filled up.
create function search.to_bits(slots int[], size int) returns varbit language sql immutable parallel safe
return (
  select ('x' || coalesce(string_agg(search.zeros(digit - before - 1) || to_hex(value), '' order by digit), '')
    || search.zeros(size / 4 - 1 - coalesce(max(digit), -1)))::varbit
  from (
    select digit, value, lag(digit, 1, -1) over (order by digit) as before
    from (select slot >> 2 as digit, bit_or(8 >> (slot & 3)) as value from unnest(slots) slot group by 1) digits
  ) gaps
);
--> statement-breakpoint
-- Gives slots to an arc of the circle, first of shelf 0, then of shelf 1. Whoever moves meanwhile keeps the first one.
create function search.pack_slots(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  next_slot int := coalesce((select max(slot) + 1 from search.slots where numbering = n), 0);
begin
  insert into search.slots
  select n, next_slot + row_number() over (order by c.shuffle, c.photographer_id) - 1, c.photographer_id, 1 - c.tier, c.shuffle,
    c.only_listed_dates, search.ranks(c)
  from directory_cards c
  where c.tier = 1 - part * 2 / parts and c.shuffle >= (2::bigint << 31) * (part % (parts / 2)) / parts
    and c.shuffle < (2::bigint << 31) * (part % (parts / 2) + 1) / parts
  on conflict (numbering, photographer_id) do nothing;
end $$;
--> statement-breakpoint
-- Takes down the terms of a stretch of a new numbering, or of the due slots in it, then with those that they imply. Put into
-- the bitmaps at once, each stretch would write them anew.
create function search.pack_pieces(part int, parts int) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off
set work_mem = '64MB' as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
  lo int := search.size(n)::bigint * part / parts;
  hi int := search.size(n)::bigint * (part + 1) / parts;
  due_slots int[] := array(select slot from unnest(search.due()) slot where slot >= lo and slot < hi);
begin
  insert into search.pieces select abs(hashtext(term) % parts), term, '{}' from search.required() term where part = 0;
  insert into search.pieces
  select abs(hashtext(term) % parts), term, array_agg(slot)
  from (
    select f.term, f.slot from search.facts f
    where is_new and f.numbering = n and f.slot >= lo and f.slot < hi
    union all
    select t.term, f.slot from search.facts f cross join lateral (select f.term union all select * from search.implied(f.term)) t (term)
    where not is_new and f.numbering = n and f.slot = any (due_slots)
  ) had
  group by term;
  update search.slots s set ranks = search.ranks(t.c)
  from search.standing t
  where t.numbering = n and t.slot = any (due_slots) and s.numbering = n and s.slot = t.slot;
end $$;
--> statement-breakpoint
-- Packs a share of the terms that were taken down: the due slots anew, the others as they were. A list that has grown
-- long becomes a bitmap.
create function search.pack_terms(part int, parts int) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
  size_ int := search.size(n);
  due_slots int[] := search.due();
  due_ varbit := search.to_bits(due_slots, size_);
begin
  insert into search.terms as t
  select n, term, case when not is_dense then list end,
    case when is_dense then coalesce(old_bits & ~due_ | search.to_bits(list, size_), search.to_bits(list, size_)) end
  from (
    select term, old.bits as old_bits,
      coalesce(now.slots, '{}') || array(select slot from unnest(old.slots) slot where slot <> all (due_slots)) as list
    from (
      select term, coalesce(array_agg(slot) filter (where slot is not null), '{}') as slots
      from search.pieces left join unnest(slots) slot on true where share = part group by term
    ) now
    full join (
      select term, slots, bits from search.terms where numbering = n and not is_new and abs(hashtext(term) % parts) = part
    ) old using (term)
    where now.slots <> '{}' or old.term is null or old.slots && due_slots or bit_count(old.bits & due_) > 0
  ) merged
  cross join lateral (select old_bits is not null or cardinality(list) * 256 > size_) d (is_dense)
  on conflict (numbering, term) do update set slots = excluded.slots, bits = excluded.bits
    where excluded.bits is null or t.bits is distinct from excluded.bits;
end $$;
--> statement-breakpoint
-- Packs a share of the implied terms of a new numbering, from the terms that imply them.
create function search.pack_implied(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  size_ int := search.size(n);
begin
  insert into search.terms
  select n, term, case when not is_dense then list end,
    case when is_dense then coalesce(bits | search.to_bits(list, size_), search.to_bits(list, size_)) end
  from (
    select i.term, bit_or(t.bits) as bits, coalesce(array_agg(distinct slot) filter (where slot is not null), '{}') as list
    from search.terms t
    cross join search.implied(t.term) i (term)
    left join unnest(t.slots) slot on true
    where t.numbering = n and abs(hashtext(i.term) % parts) = part
    group by i.term
  ) found
  cross join lateral (select bits is not null or cardinality(list) * 256 > size_) d (is_dense)
  on conflict (numbering, term) do update set slots = excluded.slots, bits = excluded.bits;
end $$;
--> statement-breakpoint
-- Packs one of the other orders.
create function search.pack_orders(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  sort_ text := (search.sorts())[part + 1];
begin
  delete from search.orders where numbering = n and sort = sort_;
  insert into search.orders
  select n, sort_, (nth - 1) / 1000, array_agg(slot order by nth), max(rank)
  from (
    select slot, ranks[part + 1] as rank, row_number() over (order by ranks[part + 1], photographer_id) as nth
    from search.slots where numbering = n
  ) placed
  group by 3;
end $$;
--> statement-breakpoint
-- Forgets every numbering but this one, and what was taken down for another.
create function search.keep_only(n int) returns void language sql begin atomic
  delete from search.slots where numbering <> n;
  delete from search.terms where numbering <> n;
  delete from search.orders where numbering <> n;
  delete from search.pieces;
end;
--> statement-breakpoint
-- Begins a packing, of a new numbering or of the present one, and writes down its slices. One that was under way is
-- given up. A change noted later is not among the seen ones and stays noted; one noted earlier is visible to every slice.
create function search.begin_packing(is_new boolean) returns void language plpgsql as $$ declare
  n int := (select numbering from search.packing for update);
  renews boolean := is_new or n = 0;
  shares int := case when renews then (select count(*) / 15000 from directory_cards)
    else (select count(*) / 1000 from search.notes) + search.size(n) / 100000 end + 1;
begin
  delete from search.slices;
  perform search.keep_only(n);
  update search.notes set is_seen = true where not is_seen;
  update search.packing set building = n + renews::int;
  insert into search.slices (work, part, parts)
  select work, part, parts
  from (values (1, 'slots', 2 * shares, true), (2, 'pieces', shares, false), (3, 'terms', shares, false),
    (4, 'implied', shares, true), (5, 'orders', 5, false), (6, 'end', 1, false)) todo (nth, work, parts, is_for_new)
  cross join generate_series(0, parts - 1) part
  where renews or not is_for_new
  order by nth, part;
end $$;
--> statement-breakpoint
-- Ends a packing: searches use its numbering from the commit on, and what it has seen is no longer noted, except who
-- still has no slot of their own.
create function search.pack_end(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
begin
  update search.packing
  set numbering = n, numbered_at = case when is_new then now() else numbered_at end,
    is_damaged = is_damaged and not is_new;
  delete from search.notes e
  where e.is_seen and (e.day is not null
    or not exists (select from directory_cards c where c.photographer_id = e.photographer_id)
    or exists (select from search.standing t where t.numbering = n and (t.c).photographer_id = e.photographer_id));
  perform search.keep_only(n);
  if is_new then
    analyze search.terms;
  end if;
end $$;
--> statement-breakpoint
-- Does the next slice of the packing under way; false when none is left. Packings wait for each other, nothing else does.
create function search.pack_slice() returns boolean language plpgsql as $$ declare
  todo search.slices;
begin
  perform from search.packing for update;
  delete from search.slices where nth = (select min(nth) from search.slices) returning * into todo;
  if todo.work is null then
    return false;
  end if;
  execute format('select search.pack_%s($1, $2)', todo.work) using todo.part, todo.parts;
  return true;
end $$;
--> statement-breakpoint
-- A whole packing of a new numbering in one transaction: after a bulk load, which notes nothing.
create function search.pack() returns void language plpgsql as $$
begin
  perform search.begin_packing(true);
  while search.pack_slice() loop
  end loop;
end $$;
--> statement-breakpoint
create function search.note_card() returns trigger language plpgsql as $$
begin
  insert into search.notes values (coalesce(new.photographer_id, old.photographer_id));
  return null;
end $$;
--> statement-breakpoint
create function search.note_day() returns trigger language plpgsql as $$
begin
  insert into search.notes values (coalesce(new.photographer_id, old.photographer_id), coalesce(new.day, old.day));
  return null;
end $$;
--> statement-breakpoint
create trigger note_new after insert on directory_cards for each row when (not is_bulk_load())
execute function search.note_card();
--> statement-breakpoint
create trigger note_old after delete on directory_cards for each row when (not is_bulk_load())
execute function search.note_card();
--> statement-breakpoint
create trigger note_change after update on directory_cards for each row
when (not is_bulk_load() and (new.tier, new.shuffle, new.market_mask, new.style_mask, new.price_cents, new.only_listed_dates,
    new.search, new.listed_at, new.rating_rank, new.review_count, new.reply_minutes)
  is distinct from (old.tier, old.shuffle, old.market_mask, old.style_mask, old.price_cents, old.only_listed_dates,
    old.search, old.listed_at, old.rating_rank, old.review_count, old.reply_minutes))
execute function search.note_card();
--> statement-breakpoint
create trigger note_new after insert on calendar_days for each row
when (not is_bulk_load() and (new.is_listed or new.is_blocked or new.is_busy or new.is_full))
execute function search.note_day();
--> statement-breakpoint
create trigger note_old after delete on calendar_days for each row
when (not is_bulk_load() and (old.is_listed or old.is_blocked or old.is_busy or old.is_full))
execute function search.note_day();
--> statement-breakpoint
create trigger note_change after update on calendar_days for each row
when (not is_bulk_load() and (new.is_listed, new.is_blocked, new.is_busy, new.is_full)
  is distinct from (old.is_listed, old.is_blocked, old.is_busy, old.is_full))
execute function search.note_day();
--> statement-breakpoint
-- What to make of those whose bitmaps are not to be trusted for a search, because their card, or the day asked about, was
-- noted. Out: the slots of all of them; the ids of those who match now, asked of their rows, with their places in the order.
-- "offset 0" keeps this a look-up by key: they are few, or a packing is due.
create function search.noted(n int, f search.filters, sort text, start int, out slots int[], out ids uuid[], out places bigint[])
language sql stable parallel safe begin atomic
  select coalesce(array_agg(s.slot) filter (where s.slot is not null), '{}'),
    coalesce(array_agg(e.id) filter (where card.place is not null), '{}'),
    coalesce(array_agg(card.place) filter (where card.place is not null), '{}')
  from (select distinct photographer_id as id from search.notes where day is null or day = f.day) e
  left join lateral (select slot from search.slots where numbering = n and photographer_id = e.id offset 0) s on true
  left join lateral (
    select search.rank(c, case when f.patterns is null then 0 else search.hits(c, f.patterns) end, sort, start) as place
    from directory_cards c left join calendar_days d on d.photographer_id = c.photographer_id and d.day = f.day
    where c.photographer_id = e.id and search.matches(c, d, f) offset 0
  ) card on true;
end;
--> statement-breakpoint
-- The terms of which everybody has one who passes a search's filters, besides words and day, a row for each filter. There
-- is a row for no filter too: a calendar's term also has those who have left.
create function search.asked(f search.filters) returns table (terms text[])
language sql immutable parallel safe begin atomic
  select array(select 'market ' || id from unnest(search.bits_of(f.markets)) id) where f.markets is not null
  union all select array(select 'style ' || id from unnest(search.bits_of(f.styles)) id) where f.styles is not null
  union all select array['upto ' || f.high / 10000] where f.high is not null
  union all select array['from ' || coalesce(f.low, 0) / 10000]
    where f.low is not null or coalesce(f.markets, f.styles, f.high) is null
  union all select '{a price}' where not f.unpriced;
end;
--> statement-breakpoint
-- Who has any of these terms.
create function search.having_any(n int, these text[], size int) returns varbit
language plpgsql stable parallel safe as $$ declare
  one varbit;
  found_bits varbit;
  known int := 0;
  lists int := 0;
begin
  for one in select bits from search.terms where numbering = n and term = any (these) loop
    known := known + 1;
    lists := lists + (one is null)::int;
    found_bits := coalesce(found_bits | one, one, found_bits);
  end loop;
  if known < cardinality(these) then
    raise exception 'a bitmap is missing' using errcode = 'data_corrupted';
  end if;
  if lists > 0 then
    one := search.to_bits(array(
      select slot from search.terms t cross join unnest(t.slots) slot where t.numbering = n and t.term = any (these)), size);
    found_bits := coalesce(found_bits | one, one);
  end if;
  return found_bits;
end $$;
--> statement-breakpoint
-- Who passes all filters but the words, without the noted ones.
create function search.filtered(n int, f search.filters, noted int[]) returns varbit
language plpgsql stable parallel safe as $$ declare
  size_ int := search.size(n);
  found_bits varbit;
  has varbit;
  these text[];
  slot int;
begin
  for these in select terms from search.asked(f) loop
    has := search.having_any(n, these, size_);
    found_bits := coalesce(found_bits & has, has);
  end loop;
  if f.day is not null then
    found_bits := found_bits
      & (search.having_any(n, '{open calendar}', size_) # search.having_any(n, array[search.day_term(f.day)], size_));
  end if;
  -- A copy: as it is read from its table, it would be read again by everyone who uses it.
  found_bits := found_bits || B'';
  foreach slot in array noted loop
    if get_bit(found_bits, slot) = 1 then
      found_bits := set_bit(found_bits, slot, 0);
    end if;
  end loop;
  return found_bits;
end $$;
--> statement-breakpoint
-- Those among `these` who have a word like this pattern, null for nobody. One and two letters are a term of their own,
-- longer pieces have the trigrams, whatever the planner knows of the words.
create function search.with_word(n int, pattern text, these varbit) returns varbit
language plpgsql stable parallel safe set enable_seqscan = off as $$ declare
  piece text := regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g');
  found_terms text[];
begin
  if length(piece) <= 2 then
    found_terms := array(select term from search.terms where numbering = n and term = ' ' || piece);
  else
    found_terms := array(select term from search.terms where numbering = n and term like pattern and term not like '% %');
  end if;
  return case when found_terms <> '{}' then these & search.having_any(n, found_terms, length(these)) end;
end $$;
--> statement-breakpoint
-- Who matches a search, as bitmaps of which each is part of the one before: without words one; with words, [k] has at
-- least k of them, up to `most`. Null stands for nobody.
create function search.levels(n int, f search.filters, noted int[], most int) returns varbit[]
language plpgsql stable parallel safe as $$ declare
  found_bits varbit := search.filtered(n, f, noted);
  levels varbit[];
  has varbit;
begin
  if f.patterns is null then
    return array[found_bits];
  end if;
  for word in 1..cardinality(f.patterns) loop
    has := search.with_word(n, f.patterns[word], found_bits);
    for k in reverse least(word, most)..2 loop
      levels[k] := coalesce(levels[k] | (levels[k - 1] & has), levels[k], levels[k - 1] & has);
    end loop;
    levels[1] := coalesce(levels[1] | has, levels[1], has);
  end loop;
  return levels;
end $$;
--> statement-breakpoint
-- The places of the set bits number lo + 1 to hi: windows of 2,048 and then of 256 bits are skipped by their counts, if
-- they are empty or before the first one, and only then the next one is looked for.
create function search.ones(bits varbit, lo bigint, hi bigint) returns int[] language plpgsql immutable parallel safe as $$
declare
  rest varbit;
  hits int;
  place int;
  step int;
  seen int := 0;
  found int[] := '{}';
begin
  for w in 0..(length(bits) - 1) / 2048 loop
    rest := substring(bits from w * 2048 + 1 for 2048);
    hits := bit_count(rest);
    if seen + hits <= greatest(lo, seen) then
      seen := seen + hits;
      continue;
    end if;
    place := w * 2048 - 1;
    while rest <> B'' loop
      hits := bit_count(substring(rest for 256));
      if seen + hits <= greatest(lo, seen) then
        seen := seen + hits;
        place := place + 256;
        rest := substring(rest from 257);
      elsif seen >= hi then
        return found;
      else
        step := position(B'1' in rest);
        place := place + step;
        rest := substring(rest from step + 1);
        seen := seen + 1;
        if seen > lo then
          found := found || place;
        end if;
      end if;
    end loop;
  end loop;
  return found;
end $$;
--> statement-breakpoint
-- The first slot from a place of the circle on: the recommended order without its daily turn.
create function search.slot_at(n int, from_shelf int, from_shuffle int) returns int language sql stable parallel safe
begin atomic
  select coalesce((select slot from search.slots
    where numbering = n and (shelf, shuffle) >= (from_shelf, from_shuffle)
    order by shelf, shuffle, slot limit 1), search.size(n));
end;
--> statement-breakpoint
-- The slots number skip + 1 to skip + take in the recommended order: those with most words first, and among these four
-- arcs of slots, shelf after shelf from today's start to its end and then the rest of the circle.
create function search.recommended(n int, levels varbit[], start int, skip int, take int) returns int[]
language plpgsql stable parallel safe as $$ declare
  first int := search.slot_at(n, 0, start);
  bare int := search.slot_at(n, 1, 0);
  bare_first int := search.slot_at(n, 1, start);
  los int[] := array[first, 0, bare_first, bare];
  his int[] := array[bare, first, length(levels[1]), bare_first];
  exactly varbit;
  piece varbit;
  hits bigint;
  seen bigint := 0;
  found int[] := '{}';
begin
  for level in reverse cardinality(levels)..1 loop
    exactly := coalesce(levels[level] # levels[level + 1], levels[level]);
    continue when exactly is null;
    for arc in 1..4 loop
      piece := substring(exactly from los[arc] + 1 for his[arc] - los[arc]);
      hits := bit_count(piece);
      if seen + hits > skip then
        found := found || array(
          select los[arc] + place from unnest(search.ones(piece, skip - seen, skip + take - seen)) place);
      end if;
      seen := seen + hits;
      if seen >= skip + take then
        return found;
      end if;
    end loop;
  end loop;
  return found;
end $$;
--> statement-breakpoint
-- The slots number skip + 1 to skip + take in another order. Few matches are sorted; many are met early on the way along
-- the order, where chunks before the range of prices are passed by.
create function search.ordered(n int, found_bits varbit, f search.filters, sorted text, skip int, take int) returns int[]
language plpgsql stable parallel safe as $$ declare
  hits bigint := bit_count(found_bits);
  which int := array_position(search.sorts(), sorted);
  page int[] := '{}';
  part int[];
begin
  if hits * hits * 80 <= length(found_bits)::bigint * (skip + take) then
    return array(
      select slot from search.slots where numbering = n and slot = any (search.ones(found_bits, 0, hits))
      order by ranks[which], photographer_id offset skip limit take);
  end if;
  for part in
    select o.slots from search.orders o
    where o.numbering = n and o.sort = sorted
      and o.last_rank >= coalesce(case sorted when 'price-up' then f.low when 'price-down' then -f.high end, o.last_rank)
    order by o.chunk
  loop
    page := page || array(
      select slot from (select unnest(part) as slot offset 0) in_order where get_bit(found_bits, slot) = 1);
    exit when cardinality(page) >= least(hits, skip + take);
  end loop;
  if cardinality(page) < least(hits, skip + take) then
    raise exception 'the order % is incomplete', sorted using errcode = 'data_corrupted';
  end if;
  return page[skip + 1:skip + take];
end $$;
--> statement-breakpoint
-- The same answer as search.plain(), by bitmaps, with the noted ones put in between.
create function search.packed(f search.filters, sort text, start int, skip int, take int,
  out ids uuid[], out total int, out counts int[]) language plpgsql stable as $$ declare
  n int := (select numbering from search.packing);
  noted record := search.noted(n, f, sort, start);
  levels varbit[] := search.levels(n, f, noted.slots, case when sort = 'recommended' and take > 0 then 8 else 1 end);
  -- At most those noted are put in before the page: whoever stands that much earlier stays before it.
  before int := greatest(skip - cardinality(noted.ids), 0);
  reach int := take + skip - before;
  slots_ int[] := '{}';
begin
  total := coalesce(bit_count(levels[1]), 0) + cardinality(noted.ids);
  if take is null then
    counts := array(
      select coalesce(bit_count(levels[1] & search.having_any(n, array['style ' || s.id], length(levels[1]))), 0) + (
        select count(*) from directory_cards c where c.photographer_id = any (noted.ids) and c.style_mask >> s.id & 1 = 1)
      from styles s order by s.id);
  elsif take > 0 and levels[1] is not null then
    slots_ := case when sort = 'recommended' then search.recommended(n, levels, start, before, reach)
      else search.ordered(n, levels[1], f, sort, before, reach) end;
  end if;
  ids := array(select s.photographer_id from unnest(slots_) with ordinality page (slot, nth)
    cross join lateral (select photographer_id from search.slots where numbering = n and slot = page.slot offset 0) s
    order by nth);
  if cardinality(ids) < cardinality(slots_) then
    raise exception 'a slot is missing' using errcode = 'data_corrupted';
  end if;
  if noted.ids <> '{}' then
    ids := array(
      select merged.id
      from (
        select * from unnest(noted.ids, noted.places)
        union all
        select packed_ids.id, card.place from unnest(ids) packed_ids (id)
        cross join lateral (
          select search.rank(c, case when f.patterns is null then 0 else search.hits(c, f.patterns) end, sort, start) as place
          from directory_cards c where c.photographer_id = packed_ids.id offset 0
        ) card
      ) merged (id, place)
      order by merged.place, merged.id offset skip - before limit coalesce(take, 0));
  end if;
end $$;
--> statement-breakpoint
-- Why searches are answered by the plain statement; null when they are not.
create function search.trouble() returns text language sql stable parallel safe begin atomic
  select case when numbering = 0 then 'nothing is packed' when is_damaged then 'the packing is damaged' end
  from search.packing;
end;
--> statement-breakpoint
-- Whether bitmaps can tell: no word has a blank in it, prices are whole hundreds of dollars up to $10,000, days are packed
-- for 27 months.
create function search.is_packable(f search.filters) returns boolean language sql stable parallel safe
return coalesce(array_to_string(f.patterns, '') not like '% %', true)
  and coalesce(f.low % 10000 = 0 and f.low between 0 and 1000000, true)
  and coalesce(f.high % 10000 = 0 and f.high between 0 and 1000000, true)
  and coalesce(f.day >= current_date - 1 and f.day < current_date + interval '26 months', true);
--> statement-breakpoint
-- The answer to a search: in, its filters, its order and where today's circle begins; out, the photographers of the page,
-- how many there are, without a size of the page how many of each style, by its id (DS3), and what is wrong with the
-- bitmaps, if anything: then the plain statement has answered. Plans are kept, because making one costs as much as a
-- search.
create function search.find(f search.filters, sort text, start int, skip int, take int,
  out ids uuid[], out total int, out counts int[], out trouble text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  trouble := search.trouble();
  if trouble is null and search.is_packable(f) then
    begin
      select p.* into ids, total, counts from search.packed(f, sort, start, skip, take) p;
      return;
    exception when others then
      trouble := sqlerrm;
    end;
  end if;
  select p.* into ids, total, counts from search.plain(f, sort, start, skip, take) p;
end $$;
--> statement-breakpoint
-- The finished cards of these photographers, in their order, as one JSON text; `shown` is the day to tell of, if any.
create function search.cards(ids uuid[], shown date, at timestamptz) returns text language sql stable parallel safe
begin atomic
  select '[' || coalesce(string_agg(left(c.card, -1) || ',"availability":'
    || case when shown is null then 'null' else '"' || availability(c.only_listed_dates, d, at) || '"' end || '}',
    ',' order by page.nth), '') || ']'
  from unnest(ids) with ordinality page (id, nth)
  join directory_cards c on c.photographer_id = page.id
  left join calendar_days d on d.photographer_id = page.id and d.day = shown;
end;
--> statement-breakpoint
-- The verifier: what is packed of the slots from lo to hi - 1 and what the cards and calendars say, less who was noted.
-- Out: what is wrong with whom, null for a slot of nobody. It looks up by key: a range of slots is a small part of a market.
create function search.differences(lo int, hi int) returns table (what text, photographer_id uuid) language sql stable
set enable_hashjoin = off set enable_mergejoin = off begin atomic
  with packing as (select numbering as n, least(hi, search.size(numbering)) - lo as width from search.packing),
  packed as (
    select t.term, case when t.bits is null
      then search.to_bits(array(select slot - lo from unnest(t.slots) slot where slot >= lo and slot < hi), width)
      else substring(substring(t.bits from lo + 1 for width) || search.to_bits('{}', width) for width) end as bits
    from packing join search.terms t on t.numbering = n
  ),
  facts as (
    select f.term, search.to_bits(array_agg(f.slot - lo), (select width from packing)) as bits
    from search.facts f
    where f.numbering = (select n from packing) and f.slot >= lo and f.slot < hi
    group by f.term
  ),
  known as (
    select t.term, bit_or(facts.bits) as bits
    from facts cross join lateral (select facts.term union all select * from search.implied(facts.term)) t (term)
    group by t.term
  )
  select wrong.what, wrong.photographer_id
  from (
    select other.term as what, s.photographer_id
    from packing
    cross join (
      select term, coalesce(packed.bits # known.bits, packed.bits, known.bits) as bits from packed full join known using (term)
    ) other
    cross join lateral unnest(search.ones(other.bits, 0, width)) place
    left join search.slots s on s.numbering = n and s.slot = lo + place
    where bit_count(other.bits) > 0 and not (other.term like 'day %' and other.term < search.day_term(current_date - 1))
    union all
    select 'ranks', s.photographer_id
    from search.slots s join directory_cards c on c.photographer_id = s.photographer_id
    where s.numbering = (select n from packing) and s.slot >= lo and s.slot < hi and s.ranks <> search.ranks(c)
  ) wrong
  where not exists (select from search.notes e
    where e.photographer_id = wrong.photographer_id and (e.day is null or wrong.what = search.day_term(e.day)));
end;
--> statement-breakpoint
-- Those who are listed, not noted, and have no slot of their own.
create function search.slotless() returns setof uuid language sql stable begin atomic
  select c.photographer_id from directory_cards c
  where not exists (select from search.notes e where e.photographer_id = c.photographer_id and e.day is null)
    and not exists (
      select from search.slots s
      where s.numbering = (select numbering from search.packing) and s.photographer_id = c.photographer_id
        and (s.shelf, s.shuffle, s.only_listed_dates) = (1 - c.tier, c.shuffle, c.only_listed_dates));
end;
--> statement-breakpoint
-- Whether one of the other orders is the slots by their ranks.
create function search.is_in_order(sorted text) returns boolean language sql stable
return (
  select array(
      select slot from search.slots s where s.numbering = p.numbering
      order by s.ranks[array_position(search.sorts(), sorted)], s.photographer_id) = array(
    select slot from search.orders o cross join unnest(o.slots) with ordinality u (slot, nth)
    where o.numbering = p.numbering and o.sort = sorted order by o.chunk, nth)
  from search.packing p
);
--> statement-breakpoint
-- A large market is packed by the job, a minute later: a deployment must not wait for it.
select search.pack() where (select count(*) from directory_cards) < 20000;
