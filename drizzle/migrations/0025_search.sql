-- The directory's search; docs/search.md explains it. This file: what is kept, what a search means, and packing.
create schema search;
--> statement-breakpoint
-- Whether a photographer can take a day, 'booked', 'hold' or 'free', by their calendar's row of it, which may be missing.
-- Nothing else decides this. Without a moment a hold counts as over. (DS5, AV2, AV3)
create function availability(only_listed_dates boolean, day calendar_days, at timestamptz) returns text
language sql immutable parallel safe
return case
  when (day).is_blocked or (day).booking_id is not null or (only_listed_dates and (day).is_listed is not true) then 'booked'
  when (day).hold_until > at then 'hold'
  else 'free' end;
--> statement-breakpoint
-- What a search asks. Masks and patterns are null for "any"; prices are cents on whole hundreds of dollars, null for an
-- open end; `unpriced` includes photographers who list no price; `day` leaves out those who cannot take it.
create type search.filters as (markets int, styles int, low int, high int, unpriced boolean, patterns text[], day date);
--> statement-breakpoint
-- One row: the numbering that searches use (0: none yet), the one that a packing under way works on, and the day on which
-- that began.
create table search.packing (is_only boolean primary key default true check (is_only), numbering int not null default 0,
  building int not null default 0, begun_on date not null default current_date,
  numbered_at timestamptz not null default '-infinity', is_damaged boolean not null default false);
--> statement-breakpoint
insert into search.packing default values;
--> statement-breakpoint
-- A numbering gives every listed photographer a slot: their place in (shelf, shuffle, id), the recommended order. Shelf 0
-- has pictures. The slot is theirs while the last three columns are what their card says.
create table search.slots (numbering int, slot int, photographer_id uuid not null, shelf int not null, shuffle int not null,
  only_listed_dates boolean not null, primary key (numbering, slot));
--> statement-breakpoint
create unique index slots_photographer on search.slots (numbering, photographer_id) include (slot);
--> statement-breakpoint
create index slots_circle on search.slots (numbering, shelf, shuffle, slot);
--> statement-breakpoint
-- Bitmaps by field and value, bit n for slot n: see search.holds(). Not compressed: reading them is most of the work.
create table search.fields (numbering int, field text, value int, bits varbit not null, primary key (numbering, field, value));
--> statement-breakpoint
-- Who cannot take a day, for every day of 27 months.
create table search.days (numbering int, day date, bits varbit not null, primary key (numbering, day));
--> statement-breakpoint
-- Every distinct word of the cards: the slots that have it while they are few, else a bitmap.
create table search.words (numbering int, word text, slots int[], bits varbit, primary key (numbering, word));
--> statement-breakpoint
-- The other orders: the slots in that order, a thousand a row, with the prices between which they lie.
create table search.orders (numbering int, sort text, chunk int, slots int[] not null, lowest int, highest int,
  has_unpriced boolean not null, primary key (numbering, sort, chunk));
--> statement-breakpoint
alter table search.fields alter column bits set storage external;
--> statement-breakpoint
alter table search.days alter column bits set storage external;
--> statement-breakpoint
alter table search.words alter column bits set storage external, alter column slots set storage external;
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
-- All pieces of one and two letters of a word: such searches have no trigram.
create function search.grams(word text) returns text[] language sql immutable parallel safe
return array(select substr(word, i, size) from generate_series(1, length(word)) i, generate_series(1, 2) size);
--> statement-breakpoint
create index words_trigrams on search.words using gin (word gin_trgm_ops);
--> statement-breakpoint
create index words_grams on search.words using gin (search.grams(word));
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
-- circle begins, matter to the recommended order only. (DS6, X12, X73)
create function search.rank(c directory_cards, hits int, sort text, start int) returns bigint
language sql immutable parallel safe
return case sort
  when 'price-up' then coalesce(c.price_cents, 2147483648)
  when 'price-down' then coalesce(-c.price_cents::bigint, 1)
  when 'newest' then -floor(extract(epoch from c.listed_at) * 1000)::bigint
  when 'rating' then -(c.rating_rank::bigint << 32) - c.review_count
  else ((1 - c.tier - 2 * hits)::bigint << 32) + ((c.shuffle < start)::int::bigint << 31) + c.shuffle end;
--> statement-breakpoint
-- The plain statement: in, a search; out, the photographers of one page in order and how many there are. Reads every
-- card. It answers when the bitmaps cannot, and a test compares both.
create function search.plain(f search.filters, sort text, start int, skip int, take int, out ids uuid[], out total int)
language sql stable begin atomic
  with found as materialized (
    select c.photographer_id as id, search.rank(c, search.hits(c, f.patterns), sort, start) as place
    from directory_cards c
    left join calendar_days d on d.photographer_id = c.photographer_id and d.day = f.day
    where search.matches(c, d, f)
  )
  select array(select id from found order by place, id offset skip limit take), (select count(*)::int from found);
end;
--> statement-breakpoint
-- What a bitmap's bit says of a card. `price` is the binary digits, 0 the lowest, of the price in fifties of dollars as
-- far as whole hundreds tell them apart: even on a hundred, odd between two.
create function search.holds(field text, value int, c directory_cards) returns boolean
language sql immutable parallel safe
return case field
  when 'all' then true
  when 'unpriced' then c.price_cents is null
  when 'market' then c.market_mask >> value & 1 = 1
  when 'style' then c.style_mask >> value & 1 = 1
  when 'price' then c.price_cents is not null -- least(null, 255) is 255
    and least(c.price_cents / 10000 * 2 + (c.price_cents % 10000 > 0)::int, 255) >> value & 1 = 1
  end;
--> statement-breakpoint
-- Every bitmap there must be.
create view search.kinds as
select field, 0 as value from (values ('all'), ('unpriced')) k (field)
union all select 'market', id from markets
union all select 'style', id from styles
union all select 'price', digit from generate_series(0, 7) digit;
--> statement-breakpoint
-- The cards whose slot is theirs. Whose is not is answered from their rows until the next numbering.
create view search.standing as
select s.numbering, s.slot, c
from search.slots s
join directory_cards c using (photographer_id)
where (s.shelf, s.shuffle, s.only_listed_dates) = (1 - c.tier, c.shuffle, c.only_listed_dates);
--> statement-breakpoint
-- The length of a numbering's bitmaps: whole bytes.
create function search.size(n int) returns int language sql stable parallel safe
return (select (coalesce(max(slot), -1) + 8) / 8 * 8 from search.slots where numbering = n);
--> statement-breakpoint
-- The slots that the packing under way looks at, in one of as many stretches: all of a new numbering, of the present one
-- those that were noted.
create function search.due(part int, parts int) returns int[] language sql stable begin atomic
  select array(
    select s.slot
    from search.packing p
    cross join lateral (select search.size(p.building)::bigint) size (n)
    join search.slots s on s.numbering = p.building and s.slot >= size.n * part / parts and s.slot < size.n * (part + 1) / parts
    where p.building <> p.numbering
      or s.photographer_id in (select e.photographer_id from search.notes e where e.is_seen and e.day is null));
end;
--> statement-breakpoint
-- A bitmap from the places of its set bits, in any order: hexadecimal digits with the gaps between them filled up.
create function search.to_bits(slots int[], size int) returns varbit language sql immutable parallel safe
return (
  select ('x' || coalesce(string_agg(repeat('0', digit - before - 1) || to_hex(value), '' order by digit), '')
    || repeat('0', size / 4 - 1 - coalesce(max(digit), -1)))::varbit
  from (
    select digit, value, lag(digit, 1, -1) over (order by digit) as before
    from (select slot >> 2 as digit, bit_or(8 >> (slot & 3)) as value from unnest(slots) slot group by 1) digits
  ) gaps
);
--> statement-breakpoint
-- Gives slots to an arc of the circle, first of shelf 0, then of shelf 1. Whoever moves meanwhile keeps the first one.
create function search.pack_slots(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  first_slot int := coalesce((select max(slot) + 1 from search.slots where numbering = n), 0);
  shelf_ int := part * 2 / parts;
  arcs int := parts / 2;
begin
  insert into search.slots
  select n, first_slot + row_number() over (order by shuffle, photographer_id) - 1, photographer_id, shelf_, shuffle,
    only_listed_dates
  from directory_cards
  where tier = 1 - shelf_ and shuffle >= (1::bigint << 31) * (part % arcs) / arcs
    and shuffle < (1::bigint << 31) * (part % arcs + 1) / arcs
  on conflict (numbering, photographer_id) do nothing;
end $$;
--> statement-breakpoint
-- Packs places, styles, prices and the rest for a stretch of slots: in every bitmap the due ones anew, the others as they
-- were.
create function search.pack_fields(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  size_ int := search.size(n);
  due_slots int[] := search.due(part, parts);
  due_ varbit := search.to_bits(due_slots, size_);
begin
  insert into search.fields as f
  select n, now.field, now.value,
    coalesce(old.bits & ~due_, search.to_bits('{}', size_)) | search.to_bits(now.slots, size_)
  from (
    select k.field, k.value, array_agg(t.slot) filter (where t.slot is not null) as slots
    from search.kinds k
    left join (unnest(due_slots) due (slot) join search.standing t on t.numbering = n and t.slot = due.slot)
      on search.holds(k.field, k.value, t.c)
    group by 1, 2
  ) now
  left join search.fields old on (old.numbering, old.field, old.value) = (n, now.field, now.value)
  on conflict (numbering, field, value) do update set bits = excluded.bits where f.bits <> excluded.bits;
end $$;
--> statement-breakpoint
-- Packs the words of a stretch of slots. A list that has grown long becomes a bitmap. In a new numbering none of the
-- stretch has been packed yet.
create function search.pack_words(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  size_ int := search.size(n);
  due_slots int[] := search.due(part, parts);
  packed_slots int[] := (select case when building = numbering then due_slots else '{}' end from search.packing);
  packed_ varbit := search.to_bits(packed_slots, size_);
begin
  insert into search.words as w
  select n, word, case when not is_dense then list end,
    case when is_dense then coalesce(old_bits & ~packed_, search.to_bits('{}', size_)) | search.to_bits(list, size_) end
  from (
    select word, old.bits as old_bits,
      coalesce(now.slots, '{}') || array(select slot from unnest(old.slots) slot where slot <> all (packed_slots)) as list
    from (
      select word, array_agg(t.slot) as slots
      from unnest(due_slots) due (slot)
      join search.standing t on t.numbering = n and t.slot = due.slot
      cross join string_to_table((t.c).search, ' ') word
      where word <> ''
      group by word
    ) now
    full join (select word, slots, bits from search.words where numbering = n) old using (word)
    where now.slots is not null or old.slots && packed_slots or bit_count(old.bits & packed_) > 0
  ) merged
  cross join lateral (select old_bits is not null or cardinality(list) * 256 > size_) d (is_dense)
  on conflict (numbering, word) do update set slots = excluded.slots, bits = excluded.bits;
end $$;
--> statement-breakpoint
-- Packs one of the other orders.
create function search.pack_orders(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  sort_ text := (array['price-up', 'price-down', 'newest', 'rating'])[part + 1];
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
-- Packs the calendars: of a new numbering a part of 27 months, of the present one the noted days. A day begins with
-- those who are free on listed dates only as closed.
create function search.pack_days(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
  from_ date := (select begun_on - 1 + interval '27 months' * part / parts from search.packing);
  to_ date := (select begun_on - 1 + interval '27 months' * (part + 1) / parts from search.packing);
  size_ int := search.size(n);
  only_ varbit := search.to_bits(array(select slot from search.slots where numbering = n and only_listed_dates), size_);
begin
  insert into search.days as d
  select n, states.day, coalesce(old.bits, only_) & ~search.to_bits(states.open, size_) | search.to_bits(states.closed, size_)
  from (
    select day, array_agg(slot) filter (where state <> 'booked') as open,
      array_agg(slot) filter (where state = 'booked') as closed
    from (
      select day::date, null::int as slot, null as state from generate_series(from_, to_ - 1, interval '1 day') day where is_new
      union all
      select c.day, s.slot, availability(s.only_listed_dates, c, null)
      from calendar_days c
      join search.slots s on s.numbering = n and s.photographer_id = c.photographer_id
      where is_new and c.day >= from_ and c.day < to_
      union all
      select e.day, s.slot, availability(s.only_listed_dates, c, null)
      from (select distinct day, photographer_id from search.notes where is_seen and day is not null) e
      join search.slots s on s.numbering = n and s.photographer_id = e.photographer_id
      left join calendar_days c on c.photographer_id = e.photographer_id and c.day = e.day
      where not is_new
    ) known
    group by day
  ) states
  left join search.days old on old.numbering = n and old.day = states.day
  where is_new or old.day is not null
  on conflict (numbering, day) do update set bits = excluded.bits where d.bits <> excluded.bits;
end $$;
--> statement-breakpoint
-- Forgets every numbering but this one.
create function search.keep_only(n int) returns void language sql begin atomic
  delete from search.slots where numbering <> n;
  delete from search.fields where numbering <> n;
  delete from search.days where numbering <> n or day < current_date - 1;
  delete from search.words where numbering <> n;
  delete from search.orders where numbering <> n;
end;
--> statement-breakpoint
-- Begins a packing, of a new numbering or of the present one, and writes down its slices. One that was under way is
-- given up. A change noted later is not among the seen ones and stays noted; one noted earlier is visible to every slice.
create function search.begin_packing(is_new boolean) returns void language plpgsql as $$ declare
  n int := (select numbering from search.packing for update);
  renews boolean := is_new or n = 0;
  stretches int := case when renews then (select count(*) / 10000 + 1 from directory_cards) else 1 end;
begin
  delete from search.slices;
  perform search.keep_only(n);
  update search.notes set is_seen = true where not is_seen;
  update search.packing set building = n + renews::int, begun_on = current_date;
  insert into search.slices (work, part, parts)
  select work, part, parts
  from unnest(array['slots', 'fields', 'words', 'orders', 'days', 'end'],
    array[case when renews then 2 * stretches else 0 end, stretches, stretches, 4, case when renews then least(9 * stretches, 27) else 1 end, 1])
    with ordinality todo (work, parts, nth)
  cross join generate_series(0, parts - 1) part
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
    analyze search.words;
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
    new.search, new.listed_at, new.rating_rank, new.review_count)
  is distinct from (old.tier, old.shuffle, old.market_mask, old.style_mask, old.price_cents, old.only_listed_dates,
    old.search, old.listed_at, old.rating_rank, old.review_count))
execute function search.note_card();
--> statement-breakpoint
create trigger note_new after insert on calendar_days for each row
when (not is_bulk_load() and (new.is_listed or new.is_blocked or new.booking_id is not null))
execute function search.note_day();
--> statement-breakpoint
create trigger note_old after delete on calendar_days for each row
when (not is_bulk_load() and (old.is_listed or old.is_blocked or old.booking_id is not null))
execute function search.note_day();
--> statement-breakpoint
create trigger note_change after update on calendar_days for each row
when (not is_bulk_load() and (new.is_listed, new.is_blocked, new.booking_id is null)
  is distinct from (old.is_listed, old.is_blocked, old.booking_id is null))
execute function search.note_day();
--> statement-breakpoint
-- Rebuilds every card; after a bulk load, or when styles or markets change.
create or replace function rebuild_directory_cards() returns void language plpgsql as $$ declare
  before text := coalesce(current_setting('curio.bulk', true), '');
begin
  perform set_config('curio.bulk', 'on', true);
  delete from directory_cards;
  insert into directory_cards (photographer_id, tier, shuffle, market_mask, style_mask, price_cents, rating_rank,
    review_count, listed_at, only_listed_dates, search, card)
  select s.photographer_id, s.tier, s.shuffle, s.market_mask, s.style_mask, s.price_cents, s.rating_rank,
    s.review_count, s.listed_at, s.only_listed_dates, s.search, s.card
  from directory_card_source s;
  perform set_config('curio.bulk', before, true);
  perform search.pack();
end $$;
