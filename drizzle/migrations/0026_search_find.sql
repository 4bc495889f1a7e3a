-- The directory's search: asking the bitmaps, and checking them. docs/search.md explains it.
-- The photographers whose bitmaps are not to be trusted for a search: their card, or the day asked about, was noted.
create function search.noted(asked date) returns setof uuid language sql stable parallel safe rows 20 begin atomic
  select distinct photographer_id from search.notes where day is null or day = asked;
end;
--> statement-breakpoint
-- Those of them who match now, asked of their rows. "offset 0" keeps this a look-up by key: few, or a packing is due.
create function search.live(f search.filters) returns uuid[] language sql stable parallel safe begin atomic
  select array(
    select noted.id
    from search.noted(f.day) noted (id)
    cross join lateral (select c from directory_cards c where c.photographer_id = noted.id offset 0) card
    left join lateral (
      select d from calendar_days d where d.photographer_id = noted.id and d.day = f.day offset 0
    ) calendar on true
    where search.matches(card.c, calendar.d, f));
end;
--> statement-breakpoint
-- The values that a mask names: 5 is 0 and 2.
create function search.bits_of(mask int) returns int[] language sql immutable parallel safe
return array(select bit from generate_series(0, 30) bit where mask >> bit & 1 = 1);
--> statement-breakpoint
-- Who has any of these values of a field. A bitmap that should be there and is not is an error: see search.find().
create function search.any_of(n int, asked text, asked_values int[]) returns varbit
language plpgsql stable parallel safe as $$ declare
  found_bits varbit;
  found_count int;
begin
  select bit_or(bits), count(*) into found_bits, found_count
  from search.fields where numbering = n and field = asked and value = any (asked_values);
  if found_count <> cardinality(asked_values) then
    raise exception 'a bitmap of % is missing', asked using errcode = 'data_corrupted';
  end if;
  return found_bits;
end $$;
--> statement-breakpoint
-- Those among `these` whose price is at least `step` fifties of dollars: all are compared at once, digit by digit from
-- the highest. Whoever lists no price counts as 0.
create function search.at_least(n int, step int, these varbit) returns varbit
language plpgsql stable parallel safe as $$ declare
  digits varbit[] := array(select bits from search.fields where numbering = n and field = 'price' order by value);
  equal varbit := these;
  above varbit := these & ~these;
begin
  if cardinality(digits) <> 8 then
    raise exception 'a bitmap of prices is missing' using errcode = 'data_corrupted';
  end if;
  for digit in reverse 7..0 loop
    if step >> digit & 1 = 1 then
      equal := equal & digits[digit + 1];
    else
      above := above | (equal & digits[digit + 1]);
      equal := equal & ~digits[digit + 1];
    end if;
  end loop;
  return above | equal;
end $$;
--> statement-breakpoint
-- Who matches all filters but the words. Noted photographers are left out.
create function search.filtered(n int, f search.filters) returns varbit
language plpgsql stable parallel safe as $$ declare
  found_bits varbit := search.any_of(n, 'all', '{0}');
  noted int;
begin
  if f.markets is not null then
    found_bits := found_bits & search.any_of(n, 'market', search.bits_of(f.markets));
  end if;
  if f.styles is not null then
    found_bits := found_bits & search.any_of(n, 'style', search.bits_of(f.styles));
  end if;
  if f.low is not null or f.high is not null or not f.unpriced then
    found_bits := search.in_range(n, f, found_bits);
  end if;
  if f.day is not null then
    select found_bits & ~bits into strict found_bits from search.days where numbering = n and day = f.day;
  end if;
  for noted in
    select s.slot from search.noted(f.day) e (id)
    cross join lateral (select slot from search.slots where numbering = n and photographer_id = e.id offset 0) s
  loop
    found_bits := set_bit(found_bits, noted, 0);
  end loop;
  return found_bits;
end $$;
--> statement-breakpoint
-- Those among `these` whose price is in the range; with `unpriced` also who lists none.
create function search.in_range(n int, f search.filters, these varbit) returns varbit
language plpgsql stable parallel safe as $$ declare
  unpriced varbit := these & search.any_of(n, 'unpriced', '{0}');
  priced varbit := these & ~unpriced;
begin
  if f.low is not null then
    priced := search.at_least(n, f.low / 5000, priced);
  end if;
  if f.high is not null then
    priced := priced & ~search.at_least(n, f.high / 5000 + 1, priced);
  end if;
  return case when f.unpriced then priced | unpriced else priced end;
end $$;
--> statement-breakpoint
-- Who has a word like this pattern. Pieces of one and two letters have an index of their own; whatever the planner knows
-- of the words, one of both indexes is right.
create function search.with_word(n int, pattern text) returns varbit
language plpgsql stable parallel safe set enable_seqscan = off as $$ declare
  piece text := regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g');
  dense varbit;
  rare int[];
begin
  if length(piece) <= 2 then
    select bit_or(w.bits), array_agg(slot) filter (where slot is not null) into dense, rare
    from search.words w left join lateral unnest(w.slots) slot on true
    where w.numbering = n and search.grams(w.word) @> array[piece];
  else
    select bit_or(w.bits), array_agg(slot) filter (where slot is not null) into dense, rare
    from search.words w left join lateral unnest(w.slots) slot on true
    where w.numbering = n and w.word like pattern;
  end if;
  if rare is null and dense is not null then
    return dense;
  end if;
  rare := coalesce(rare, '{}');
  return coalesce(dense | search.to_bits(rare, length(dense)), search.to_bits(rare, search.size(n)));
end $$;
--> statement-breakpoint
-- Who matches a search: one bitmap, or with words one for each number of words that somebody has, most words first.
create function search.levels(n int, f search.filters) returns varbit[]
language plpgsql stable parallel safe as $$ declare
  found_bits varbit := search.filtered(n, f);
  at_least varbit[] := '{}'; -- [k]: at least k of the words so far
  part varbit;
begin
  if f.patterns is null then
    return array[found_bits];
  end if;
  for word in 1..cardinality(f.patterns) loop
    part := found_bits & search.with_word(n, f.patterns[word]);
    at_least := at_least || (part & ~part);
    for k in reverse word..2 loop
      at_least[k] := at_least[k] | (at_least[k - 1] & part);
    end loop;
    at_least[1] := at_least[1] | part;
  end loop;
  return array(
    select case when k = cardinality(at_least) then at_least[k] else at_least[k] & ~at_least[k + 1] end
    from generate_series(cardinality(at_least), 1, -1) k);
end $$;
--> statement-breakpoint
-- The places of the set bits number lo + 1 to hi: windows of 4,096 and of 128 bits are skipped by their counts, and only
-- in the last ones the next one is looked for.
create function search.ones(bits varbit, lo bigint, hi bigint) returns int[] language plpgsql immutable parallel safe as $$
declare
  wide varbit;
  narrow varbit;
  place int;
  step int;
  seen int := 0;
  found int[] := '{}';
begin
  for w in 0..(length(bits) - 1) / 4096 loop
    wide := substring(bits from w * 4096 + 1 for 4096);
    if seen + bit_count(wide) <= lo then
      seen := seen + bit_count(wide);
      continue;
    end if;
    for v in 0..(length(wide) - 1) / 128 loop
      narrow := substring(wide from v * 128 + 1 for 128);
      if seen + bit_count(narrow) <= lo then
        seen := seen + bit_count(narrow);
        continue;
      end if;
      place := w * 4096 + v * 128 - 1;
      loop
        step := position(B'1' in narrow);
        exit when step = 0;
        if seen >= hi then
          return found;
        end if;
        place := place + step;
        narrow := substring(narrow from step + 1);
        seen := seen + 1;
        if seen > lo then
          found := found || place;
        end if;
      end loop;
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
-- The slots number skip + 1 to skip + take in the recommended order: level after level, and in each four arcs of slots,
-- shelf after shelf from today's start to its end and then the rest of the circle.
create function search.recommended(n int, levels varbit[], start int, skip int, take int) returns int[]
language plpgsql stable parallel safe as $$ declare
  first int := search.slot_at(n, 0, start);
  bare int := search.slot_at(n, 1, 0);
  bare_first int := search.slot_at(n, 1, start);
  los int[] := array[first, 0, bare_first, bare];
  his int[] := array[bare, first, length(levels[1]), bare_first];
  piece varbit;
  hits bigint;
  seen bigint := 0;
  found int[] := '{}';
begin
  for level in 1..cardinality(levels) loop
    for arc in 1..4 loop
      piece := substring(levels[level] from los[arc] + 1 for his[arc] - los[arc]);
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
  hits bigint := bit_count(found_bits);
  page int[] := '{}';
  part int[];
begin
  if hits * hits * 50 <= length(found_bits)::bigint * (skip + take) then
    return array(
      select one.slot from unnest(search.ones(found_bits, 0, hits)) one (slot)
      cross join lateral (select photographer_id as id from search.slots where numbering = n and slot = one.slot offset 0) s
      cross join lateral (select c from directory_cards c where c.photographer_id = s.id offset 0) card
      order by search.rank(card.c, 0, sorted, 0), s.id offset skip limit take);
  end if;
  for part in
    select o.slots from search.orders o
    where o.numbering = n and o.sort = sorted
      and (o.has_unpriced and f.unpriced or (f.low is null or o.highest >= f.low) and (f.high is null or o.lowest <= f.high))
    order by o.chunk
  loop
    page := page || array(select slot from unnest(part) with ordinality s (slot, nth)
      where get_bit(found_bits, slot) = 1 order by nth);
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
  levels varbit[] := search.levels(n, f);
  found_bits varbit := levels[1];
  live uuid[] := search.live(f);
  -- At most the live ones are put in before the page: whoever stands that much earlier stays before it.
  before int := greatest(skip - cardinality(live), 0);
  reach int := take + skip - before;
  slots_ int[];
begin
  for level in 2..cardinality(levels) loop
    found_bits := found_bits | levels[level];
  end loop;
  total := bit_count(found_bits) + cardinality(live);
  if take = 0 then
    return;
  end if;
  slots_ := case when sort = 'recommended' then search.recommended(n, levels, start, before, reach)
    else search.ordered(n, found_bits, f, sort, before, reach) end;
  ids := array(select s.photographer_id from unnest(slots_) with ordinality page (slot, nth)
    cross join lateral (select photographer_id from search.slots where numbering = n and slot = page.slot offset 0) s
    order by nth);
  if cardinality(ids) < cardinality(slots_) then
    raise exception 'a slot is missing' using errcode = 'data_corrupted';
  end if;
  if live <> '{}' then
    ids := array(
      select found_ids.id from unnest(ids || live) found_ids (id)
      cross join lateral (select c from directory_cards c where c.photographer_id = found_ids.id offset 0) card
      order by search.rank(card.c, search.hits(card.c, f.patterns), sort, start), found_ids.id
      offset skip - before limit take);
  end if;
end $$;
--> statement-breakpoint
-- Why searches are answered by the plain statement; null when they are not.
create function search.trouble() returns text language sql stable parallel safe begin atomic
  select case when numbering = 0 then 'nothing is packed' when is_damaged then 'the packing is damaged' end
  from search.packing;
end;
--> statement-breakpoint
-- Whether bitmaps can tell: no word has a blank in it, prices are known by their steps and up to $12,700, days are packed
-- for 27 months.
create function search.is_packable(f search.filters) returns boolean language sql stable parallel safe
return coalesce(array_to_string(f.patterns, '') not like '% %', true)
  and coalesce(f.low % 10000 = 0, true) and coalesce(f.high % 10000 = 0, true)
  and coalesce(greatest(f.low, f.high) < 1270000, true)
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
  found_bits varbit;
  live uuid[] := search.live(f);
begin
  trouble := search.trouble();
  if trouble is null and search.is_packable(f) then
    begin
      select bit_or(level) into found_bits from unnest(search.levels(n, f)) level;
      counts := array(
        select (bit_count(search.any_of(n, 'style', array[s.id::int]) & found_bits) + (
          select count(*) from directory_cards c where c.photographer_id = any (live) and c.style_mask >> s.id & 1 = 1))::int
        from styles s order by s.id);
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
    select 'day ' || d.day, substring(d.bits from lo + 1 for hi - lo) from search.days d where d.numbering = n
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
    from search.standing t cross join string_to_table((t.c).search, ' ') word where t.numbering = n and word <> ''
    union all
    select 'order ' || sort, t.slot
    from search.standing t cross join unnest(array['price-up', 'price-down', 'newest', 'rating']) sort where t.numbering = n
  ) facts
  where facts.slot >= lo and facts.slot < hi
  group by facts.what
  union all
  select 'day ' || d.day, only_listed.bits & ~search.to_bits(known.open, hi - lo) | search.to_bits(known.closed, hi - lo)
  from search.days d
  cross join (
    select search.to_bits(array_agg(s.slot - lo), hi - lo) as bits from search.slots s
    where s.numbering = n and s.slot >= lo and s.slot < hi and s.only_listed_dates offset 0
  ) only_listed
  left join (
    select c.day, array_agg(s.slot - lo) filter (where availability(s.only_listed_dates, c, null) <> 'booked') as open,
      array_agg(s.slot - lo) filter (where availability(s.only_listed_dates, c, null) = 'booked') as closed
    from search.slots s join calendar_days c on c.photographer_id = s.photographer_id
    where s.numbering = n and s.slot >= lo and s.slot < hi
    group by c.day
  ) known on known.day = d.day
  where d.numbering = n;
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
      where s.id not in (select noted.id from search.noted(null) noted (id))
    ) o
    where o.place < o.before
    group by o.sort
  ) wrong
  where not exists (select from search.notes e
    where e.photographer_id = wrong.photographer_id and (e.day is null or wrong.what = 'day ' || e.day));
end;
--> statement-breakpoint
drop index directory_cards_price_up, directory_cards_price_down, directory_cards_newest, directory_cards_rating,
  directory_cards_search;
--> statement-breakpoint
select search.pack();
