-- The directory's search: asking the bitmaps, and checking them. docs/search.md explains it.
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
-- The values that a mask names: 5 is 0 and 2.
create function search.bits_of(mask int) returns int[] language sql immutable parallel safe
return array(select bit from generate_series(0, 30) bit where mask >> bit & 1 = 1);
--> statement-breakpoint
-- The bitmaps that say who passes a search's filters but the words: of each part any will do. Photographers without a
-- price pass both ends of a range, or neither. A day's also has those who have left; all others leave them out.
create function search.asked(f search.filters) returns table (part text, field text, value int)
language sql immutable parallel safe begin atomic
  select 'market', 'market', market from unnest(search.bits_of(f.markets)) market
  union all select 'style', 'style', style from unnest(search.bits_of(f.styles)) style
  union all select 'from', 'from', coalesce(f.low, 0) / 10000 where f.low is not null or f.high is null and not f.unpriced
  union all select 'upto', 'upto', -f.high / 10000 where f.high is not null
  union all select 'from', 'unpriced', 0 where f.unpriced and f.low is not null
  union all select 'upto', 'unpriced', 0 where f.unpriced and f.high is not null
  union all select 'day', 'day', search.day_number(f.day) where f.day is not null
  union all select 'all', 'all', 0 where coalesce(f.markets, f.styles, f.low, f.high) is null and f.unpriced;
end;
--> statement-breakpoint
-- Who passes all filters but the words, without the noted ones.
create function search.filtered(n int, f search.filters, noted int[]) returns varbit
language plpgsql stable parallel safe as $$ declare
  found_bits varbit;
  is_complete boolean;
begin
  select bit_and(any_of.bits), bool_and(any_of.is_complete) into found_bits, is_complete
  from (
    select bit_or(known.bits) as bits, bool_and(known.bits is not null) as is_complete
    from search.asked(f) a
    left join lateral (
      select bits from search.fields where numbering = n and field = a.field and value = a.value offset 0
    ) known on true
    group by a.part
  ) any_of;
  if not is_complete then
    raise exception 'a bitmap is missing' using errcode = 'data_corrupted';
  end if;
  -- As it is read from its table, it would be read again by everyone who uses it.
  found_bits := found_bits || B'';
  return case when noted = '{}' then found_bits else found_bits & ~search.to_bits(noted, length(found_bits)) end;
end $$;
--> statement-breakpoint
-- Those among `these` who have a word like this pattern, null for nobody. One and two letters are a term of their own,
-- longer pieces have the trigrams, whatever the planner knows of the words.
create function search.with_word(n int, pattern text, these varbit) returns varbit
language plpgsql stable parallel safe set enable_seqscan = off as $$ declare
  piece text := regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g');
  dense varbit;
  rare int[];
begin
  if length(piece) <= 2 then
    select w.bits, w.slots into dense, rare from search.words w where w.numbering = n and w.word = ' ' || piece;
  else
    select bit_or(w.bits), array_agg(slot) filter (where slot is not null) into dense, rare
    from search.words w left join lateral unnest(w.slots) slot on true
    where w.numbering = n and w.word like pattern;
  end if;
  if rare is not null then
    dense := coalesce(dense | search.to_bits(rare, length(these)), search.to_bits(rare, length(these)));
  end if;
  return these & dense;
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
-- The places of the set bits number lo + 1 to hi: windows of 2,048 and then of 128 bits are skipped by their counts, and
-- only then the next one is looked for.
create function search.ones(bits varbit, lo bigint, hi bigint) returns int[] language plpgsql immutable parallel safe as $$
declare
  rest varbit;
  place int;
  step int;
  seen int := 0;
  found int[] := '{}';
begin
  for w in 0..(length(bits) - 1) / 2048 loop
    rest := substring(bits from w * 2048 + 1 for 2048);
    if seen + bit_count(rest) <= greatest(lo, seen) then
      seen := seen + bit_count(rest);
      continue;
    end if;
    place := w * 2048 - 1;
    while seen + bit_count(substring(rest for 128)) <= lo loop
      seen := seen + bit_count(substring(rest for 128));
      rest := substring(rest from 129);
      place := place + 128;
    end loop;
    loop
      step := position(B'1' in rest);
      exit when step = 0;
      if seen >= hi then
        return found;
      end if;
      place := place + step;
      rest := substring(rest from step + 1);
      seen := seen + 1;
      if seen > lo then
        found := found || place;
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
-- the order, where chunks without a price in the range are passed by.
create function search.ordered(n int, found_bits varbit, f search.filters, sorted text, skip int, take int) returns int[]
language plpgsql stable parallel safe as $$ declare
  hits bigint := coalesce(bit_count(found_bits), 0);
  page int[] := '{}';
  part int[];
begin
  if hits * hits * 150 <= length(found_bits)::bigint * (skip + take) then
    return array(
      select one.slot from unnest(search.ones(found_bits, 0, hits)) one (slot)
      cross join lateral (select photographer_id as id from search.slots where numbering = n and slot = one.slot offset 0) s
      cross join lateral (
        select search.rank(c, 0, sorted, 0) as place from directory_cards c where c.photographer_id = s.id offset 0
      ) card
      order by card.place, s.id offset skip limit take);
  end if;
  for part in
    select o.slots from search.orders o
    where o.numbering = n and o.sort = sorted
      and (o.has_unpriced and f.unpriced or (f.low is null or o.highest >= f.low) and (f.high is null or o.lowest <= f.high))
    order by o.chunk
  loop
    page := page || array(
      select slot from (select unnest(part) as slot offset 0) in_order where get_bit(found_bits, slot) = 1);
    exit when cardinality(page) >= skip + take;
  end loop;
  if cardinality(page) < least(hits, skip + take) then
    raise exception 'the order % is incomplete', sorted using errcode = 'data_corrupted';
  end if;
  return page[skip + 1:skip + take];
end $$;
--> statement-breakpoint
-- The same answer as search.plain(), by bitmaps, with the noted ones put in between.
create function search.packed(f search.filters, sort text, start int, skip int, take int, out ids uuid[], out total int)
language plpgsql stable as $$ declare
  n int := (select numbering from search.packing);
  noted record := search.noted(n, f, sort, start);
  levels varbit[] := search.levels(n, f, noted.slots, case when sort = 'recommended' and take > 0 then 8 else 1 end);
  -- At most those noted are put in before the page: whoever stands that much earlier stays before it.
  before int := greatest(skip - cardinality(noted.ids), 0);
  reach int := take + skip - before;
  slots_ int[];
begin
  total := coalesce(bit_count(levels[1]), 0) + cardinality(noted.ids);
  if take = 0 then
    return;
  end if;
  slots_ := case when levels[1] is null then '{}'
    when sort = 'recommended' then search.recommended(n, levels, start, before, reach)
    else search.ordered(n, levels[1], f, sort, before, reach) end;
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
      order by merged.place, merged.id offset skip - before limit take);
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
-- how many there are, and what is wrong with the bitmaps, if anything: then the plain statement has answered. Plans are
-- kept, because making one costs as much as a search.
create function search.find(f search.filters, sort text, start int, skip int, take int,
  out ids uuid[], out total int, out trouble text) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  trouble := search.trouble();
  if trouble is null and search.is_packable(f) then
    begin
      select p.ids, p.total into ids, total from search.packed(f, sort, start, skip, take) p;
      return;
    exception when others then
      trouble := sqlerrm;
    end;
  end if;
  select p.ids, p.total into ids, total from search.plain(f, sort, start, skip, take) p;
end $$;
--> statement-breakpoint
-- How many there are of each style, in the order of the styles' ids; in and out as above. (DS3)
create function search.styles(f search.filters, out counts int[], out trouble text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$ declare
  n int := (select numbering from search.packing);
  noted record;
  levels varbit[];
begin
  trouble := search.trouble();
  if trouble is null and search.is_packable(f) then
    begin
      noted := search.noted(n, f, 'newest', 0);
      levels := search.levels(n, f, noted.slots, 1);
      counts := array(
        select coalesce(bit_count(k.bits & levels[1]), 0) + (
          select count(*) from directory_cards c where c.photographer_id = any (noted.ids) and c.style_mask >> s.id & 1 = 1)
        from styles s left join search.fields k on k.numbering = n and k.field = 'style' and k.value = s.id
        order by s.id);
      return;
    exception when others then
      trouble := sqlerrm;
    end;
  end if;
  counts := array(
    select count(found.mask)::int
    from styles s
    left join (
      select c.style_mask as mask from directory_cards c
      left join calendar_days d on d.photographer_id = c.photographer_id and d.day = f.day
      where search.matches(c, d, f)
    ) found on found.mask >> s.id & 1 = 1
    group by s.id order by s.id);
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
-- The verifier, in three steps. First what is packed of the slots from lo to hi - 1, a bitmap for everything.
create function search.packed_bits(n int, lo int, hi int) returns table (what text, bits varbit)
language sql stable begin atomic
  select packed.what, substring(packed.bits || search.to_bits('{}', hi - lo) for hi - lo)
  from (
    select f.field || ' ' || f.value as what, substring(f.bits from lo + 1 for hi - lo) as bits
    from search.fields f where f.numbering = n
    union all
    select 'word ' || w.word, substring(w.bits from lo + 1 for hi - lo)
    from search.words w where w.numbering = n and w.bits is not null
    union all
    select 'word ' || w.word, search.to_bits(array_agg(slot - lo), hi - lo)
    from search.words w cross join unnest(w.slots) slot where w.numbering = n and slot >= lo and slot < hi group by w.word
    union all
    select 'order ' || o.sort, search.to_bits(array_agg(slot - lo), hi - lo)
    from search.orders o cross join unnest(o.slots) slot where o.numbering = n and slot >= lo and slot < hi group by o.sort
  ) packed;
end;
--> statement-breakpoint
-- Then the same as it should be, by the cards and the calendars.
create function search.true_bits(n int, lo int, hi int) returns table (what text, bits varbit)
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
    from search.standing t cross join unnest(array['price-up', 'price-down', 'newest', 'rating']) sort where t.numbering = n
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
-- Then the difference, without who was noted. out: what is wrong with whom, null for a slot of nobody and for an order that
-- does not rise.
create function search.differences(lo int, hi int) returns table (what text, photographer_id uuid) language sql stable
begin atomic
  with packing as (select numbering as n, least(hi, search.size(numbering)) as top from search.packing)
  select wrong.what, wrong.photographer_id
  from (
    select other.what, s.photographer_id
    from packing
    cross join lateral (select search.to_bits('{}', top - lo) as bits) none
    cross join lateral (
      select what, coalesce(p.bits, none.bits) # coalesce(t.bits, none.bits) as bits
      from search.packed_bits(n, lo, top) p full join search.true_bits(n, lo, top) t using (what)
    ) other
    cross join lateral unnest(search.ones(other.bits, 0, top - lo)) place
    left join search.slots s on s.numbering = n and s.slot = lo + place
    where bit_count(other.bits) > 0
    union all
    select 'no slot', c.photographer_id from packing, directory_cards c
    where lo = 0 and not exists (
      select from search.standing t where t.numbering = n and (t.c).photographer_id = c.photographer_id)
    union all
    select 'order ' || o.sort, null from (
      select o.sort, search.rank(card.c, 0, o.sort, 0) as place,
        lag(search.rank(card.c, 0, o.sort, 0)) over (partition by o.sort order by o.chunk, u.nth) as before
      from packing
      join search.orders o on o.numbering = n and o.chunk between lo / 1000 and hi / 1000
      cross join unnest(o.slots) with ordinality u (slot, nth)
      cross join lateral (select photographer_id as id from search.slots where numbering = n and slot = u.slot offset 0) s
      cross join lateral (select c from directory_cards c where c.photographer_id = s.id offset 0) card
      where s.id not in (select e.photographer_id from search.notes e where e.day is null)
    ) o
    where o.place < o.before
    group by o.sort
  ) wrong
  where not exists (select from search.notes e
    where e.photographer_id = wrong.photographer_id and (e.day is null or wrong.what = 'day ' || search.day_number(e.day)));
end;
--> statement-breakpoint
-- A large market is packed by the job, a minute later: a deployment must not wait for it.
select search.pack() where (select count(*) from directory_cards) < 20000;
