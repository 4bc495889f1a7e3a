-- The directory's search; docs/search.md explains it. This file and the next are all of it, and replace the first ones.
-- This one: what is kept, what a search means, and packing.
drop schema search cascade;
--> statement-breakpoint
create schema search;
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
-- 'day' has one for every day of 27 months: who can take it.
create table search.fields (numbering int, field text, value int, bits varbit not null, primary key (numbering, field, value));
--> statement-breakpoint
-- Every distinct word of the cards and, after a blank, which no word has, every letter and pair of letters in them: the
-- slots that have it while they are few, else a bitmap.
create table search.words (numbering int, word text, slots int[], bits varbit, primary key (numbering, word));
--> statement-breakpoint
-- While a new numbering is packed: the words of a stretch of slots, by the share of all words in which they are packed.
create table search.pieces (share int not null, word text not null, slots int[] not null);
--> statement-breakpoint
create index pieces_share on search.pieces (share);
--> statement-breakpoint
-- The other orders: the slots in that order, a thousand a row, with the prices between which they lie.
create table search.orders (numbering int, sort text, chunk int, slots int[] not null, lowest int, highest int,
  has_unpriced boolean not null, primary key (numbering, sort, chunk));
--> statement-breakpoint
alter table search.fields alter column bits set storage external;
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
create index words_trigrams on search.words using gin (word gin_trgm_ops);
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
-- circle begins, matter to the recommended order only. Taking the epoch of a moment is "stable": a function that
-- promises more than its body is not inlined. (DS6, X12, X73)
create function search.rank(c directory_cards, hits int, sort text, start int) returns bigint
language sql stable parallel safe
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
-- The value of a day's bitmap.
create function search.day_number(day date) returns int language sql immutable parallel safe
return day - date '2000-01-01';
--> statement-breakpoint
-- The step of a price, in an array; null for fields that have no steps. Prices count in hundreds of dollars; those of 'upto'
-- are negative, so that for both fields smaller values are true as well: from 3,200 is also from 3,100, up to 3,200 also up
-- to 3,300.
create function search.step(field text, c directory_cards) returns int[] language sql immutable parallel safe
return case field
  when 'from' then array[case when c.price_cents > 1000000 then 100 else c.price_cents / 10000 end]
  when 'upto' then array[-((c.price_cents + 9999) / 10000)] end;
--> statement-breakpoint
-- What a bitmap's bit says of a card.
create function search.holds(field text, value int, c directory_cards) returns boolean
language sql immutable parallel safe
return case field
  when 'all' then true
  when 'unpriced' then c.price_cents is null
  when 'market' then c.market_mask >> value & 1 = 1
  when 'style' then c.style_mask >> value & 1 = 1
  when 'from' then c.price_cents >= value * 10000
  when 'upto' then c.price_cents <= -value * 10000 end;
--> statement-breakpoint
-- Every bitmap there must be, besides the days.
create view search.kinds as
select field, 0 as value from (values ('all'), ('unpriced')) k (field)
union all select 'market', id from markets
union all select 'style', id from styles
union all select 'from', hundreds from generate_series(0, 100) hundreds
union all select 'upto', -hundreds from generate_series(0, 100) hundreds;
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
-- The slots whose cards were noted, which a packing looks at anew. A new numbering has none of them: it looks at all.
create function search.due() returns int[] language sql stable begin atomic
  select array(
    select s.slot
    from search.packing p
    join search.slots s on s.numbering = p.building
    where p.building = p.numbering
      and s.photographer_id in (select e.photographer_id from search.notes e where e.is_seen and e.day is null));
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
-- Packs one of six fields, or a share of its values: in every bitmap the due slots anew, the others as they were. Whoever
-- has a step of a price has all smaller ones, so those stay together.
create function search.pack_fields(part int, parts int) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
  size_ int := search.size(n);
  field_ text := (array['all', 'unpriced', 'market', 'style', 'from', 'upto'])[part % 6 + 1];
  has_steps boolean := field_ in ('from', 'upto');
  values_ int[] := array(
    select value from search.kinds where field = field_ and case when has_steps then 0 else value end % (parts / 6) = part / 6);
  due_slots int[] := search.due();
  due_ varbit := search.to_bits(due_slots, size_);
  none_ varbit := due_ # due_;
begin
  insert into search.fields as f
  select n, field_, k.value, coalesce(old.bits & ~due_, none_)
    | coalesce(case when has_steps then bit_or(now.bits) over (order by k.value desc) else now.bits end, none_)
  from search.kinds k
  left join (
    select value, search.to_bits(array_agg(t.slot), size_) as bits
    from search.standing t
    cross join unnest(coalesce(search.step(field_, t.c), values_)) value
    where t.numbering = n and (is_new or t.slot = any (due_slots)) and search.holds(field_, value, t.c)
    group by value
  ) now using (value)
  left join search.fields old on (old.numbering, old.field, old.value) = (n, field_, k.value)
  where k.field = field_ and k.value = any (values_)
  on conflict (numbering, field, value) do update set bits = excluded.bits where f.bits <> excluded.bits;
end $$;
--> statement-breakpoint
-- The words of a card, each once.
create function search.words_of(packed_text text) returns setof text language sql immutable parallel safe rows 12 begin atomic
  select distinct word from string_to_table(packed_text, ' ') word where word <> '';
end;
--> statement-breakpoint
-- The letters and pairs of letters in a word, as they are packed.
create function search.letters_of(word text) returns setof text language sql immutable parallel safe rows 14 begin atomic
  select distinct ' ' || substr(word, i, size) from generate_series(1, length(word)) i, generate_series(1, 2) size;
end;
--> statement-breakpoint
-- All that a card is packed under.
create function search.terms(packed_text text) returns setof text language sql immutable parallel safe rows 80 begin atomic
  select word from search.words_of(packed_text) word
  union select letters from search.words_of(packed_text) word, search.letters_of(word) letters;
end;
--> statement-breakpoint
-- Takes down the words of a stretch of a new numbering. Put into the bitmaps at once, each stretch would write them anew.
create function search.pack_pieces(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  size_ bigint := search.size(n);
begin
  insert into search.pieces
  select abs(hashtext(word) % parts), word, array_agg(t.slot)
  from search.standing t cross join search.words_of((t.c).search) word
  where t.numbering = n and t.slot >= size_ * part / parts and t.slot < size_ * (part + 1) / parts
  group by word;
end $$;
--> statement-breakpoint
-- Packs terms: of a new numbering a share of the words, of the present one all of the due slots. A list that has grown long
-- becomes a bitmap.
create function search.pack_words(part int, parts int) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
  size_ int := search.size(n);
  due_slots int[] := search.due();
  due_ varbit := search.to_bits(due_slots, size_);
begin
  insert into search.words as w
  select n, word, case when not is_dense then list end,
    case when is_dense then coalesce(old_bits & ~due_ | search.to_bits(list, size_), search.to_bits(list, size_)) end
  from (
    select word, old.bits as old_bits,
      coalesce(now.slots, '{}') || array(select slot from unnest(old.slots) slot where slot <> all (due_slots)) as list
    from (
      select word, array_agg(slot) as slots
      from (
        select word, slot from search.pieces cross join unnest(slots) slot where is_new and share = part
        union all
        select term, t.slot from search.standing t cross join search.terms((t.c).search) term
        where not is_new and t.numbering = n and t.slot = any (due_slots)
      ) terms
      group by word
    ) now
    full join (select word, slots, bits from search.words where numbering = n and not is_new) old using (word)
    where now.slots is not null or old.slots && due_slots or bit_count(old.bits & due_) > 0
  ) merged
  cross join lateral (select old_bits is not null or cardinality(list) * 256 > size_) d (is_dense)
  on conflict (numbering, word) do update set slots = excluded.slots, bits = excluded.bits;
end $$;
--> statement-breakpoint
-- Packs a share of the letters of a new numbering, from its words.
create function search.pack_letters(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  size_ int := search.size(n);
begin
  insert into search.words
  select n, letters, case when not is_dense then list end,
    case when is_dense then coalesce(bits | search.to_bits(list, size_), search.to_bits(list, size_)) end
  from (
    select letters, bit_or(w.bits) as bits, coalesce(array_agg(distinct slot) filter (where slot is not null), '{}') as list
    from search.words w
    cross join search.letters_of(w.word) letters
    left join unnest(w.slots) slot on true
    where w.numbering = n and w.word not like ' %' and abs(hashtext(letters) % parts) = part
    group by letters
  ) found
  cross join lateral (select bits is not null or cardinality(list) * 256 > size_) d (is_dense);
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
-- those who are free on listed dates only as taken.
create function search.pack_days(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
  from_ date := (select begun_on - 1 + interval '27 months' * part / parts from search.packing);
  to_ date := (select begun_on - 1 + interval '27 months' * (part + 1) / parts from search.packing);
  size_ int := search.size(n);
  usual varbit := search.to_bits(array(select slot from search.slots where numbering = n and not only_listed_dates), size_);
begin
  insert into search.fields as f
  select n, 'day', states.day,
    coalesce(old.bits, usual) & ~search.to_bits(states.taken, size_) | search.to_bits(states.free, size_)
  from (
    select search.day_number(day) as day, array_agg(slot) filter (where state <> 'booked') as free,
      array_agg(slot) filter (where state = 'booked') as taken
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
    group by 1
  ) states
  left join search.fields old on (old.numbering, old.field, old.value) = (n, 'day', states.day)
  where is_new or old.bits is not null
  on conflict (numbering, field, value) do update set bits = excluded.bits where f.bits <> excluded.bits;
end $$;
--> statement-breakpoint
-- Forgets every numbering but this one, and days that are over.
create function search.keep_only(n int) returns void language sql begin atomic
  delete from search.slots where numbering <> n;
  delete from search.fields where numbering <> n or field = 'day' and value < search.day_number(current_date) - 1;
  delete from search.words where numbering <> n;
  delete from search.orders where numbering <> n;
end;
--> statement-breakpoint
-- Begins a packing, of a new numbering or of the present one, and writes down its slices. One that was under way is
-- given up. A change noted later is not among the seen ones and stays noted; one noted earlier is visible to every slice.
create function search.begin_packing(is_new boolean) returns void language plpgsql as $$ declare
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
    (4, 'words', shares, false), (5, 'letters', shares, true), (6, 'orders', 4, false),
    (7, 'days', case when renews then 27 else 1 end, false), (8, 'end', 1, false)) todo (nth, work, parts, is_for_new)
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
  delete from search.pieces;
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
