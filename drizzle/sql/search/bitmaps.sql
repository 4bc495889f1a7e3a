-- What a search reads from the bitmaps.
-- Who has any of these terms.
create or replace function search.having_any(n int, these text[], size int) returns varbit
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
create or replace function search.filtered(n int, f search.filters, noted int[]) returns varbit
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
-- Who matches a search, as bitmaps of which each is part of the one before: without words one; with words, [k] has at
-- least k of them, up to `most`. Null stands for nobody.
create or replace function search.levels(n int, f search.filters, noted int[], most int) returns varbit[]
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
create or replace function search.ones(bits varbit, lo bigint, hi bigint) returns int[] language plpgsql immutable parallel safe as $$
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
-- The slots number skip + 1 to skip + take in the recommended order: those with most words first, and among these four
-- arcs of slots, shelf after shelf from today's start to its end and then the rest of the circle.
create or replace function search.recommended(n int, levels varbit[], start int, skip int, take int) returns int[]
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
create or replace function search.ordered(n int, found_bits varbit, f search.filters, sorted text, skip int, take int) returns int[]
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
create or replace function search.packed(f search.filters, sort text, start int, skip int, take int,
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
-- Those among `these` who have a word like this pattern, null for nobody. A whole word, between spaces, is a term; so are
-- one and two letters; longer pieces have the trigrams, whatever the planner knows of the words.
create or replace function search.with_word(n int, pattern text, these varbit) returns varbit
language plpgsql stable parallel safe set enable_seqscan = off as $$ declare
  piece text := substr(pattern, 2, length(pattern) - 2);
  found_terms text[];
begin
  if piece like ' % ' then
    found_terms := array(select term from search.terms where numbering = n and term = trim(piece));
  elsif length(piece) <= 2 then
    found_terms := array(select term from search.terms where numbering = n and term = ' ' || piece);
  else
    found_terms := array(select term from search.terms where numbering = n and term like pattern and term not like '% %');
  end if;
  return case when found_terms <> '{}' then these & search.having_any(n, found_terms, length(these)) end;
end $$;
--> statement-breakpoint
-- What to make of those whose bitmaps are not to be trusted for a search, because their card, or the day asked about, was
-- noted. Out: the slots of all of them; the ids of those who match now, asked of their rows, with their places in the order.
-- "offset 0" keeps this a look-up by key: they are few, or a packing is due.
create or replace function search.noted(n int, f search.filters, sort text, start int, out slots int[], out ids uuid[],
  out places bigint[]) language plpgsql stable parallel safe as $$
begin
  select coalesce(array_agg(s.slot) filter (where s.slot is not null), '{}'),
    coalesce(array_agg(e.id) filter (where card.place is not null), '{}'),
    coalesce(array_agg(card.place) filter (where card.place is not null), '{}')
  into slots, ids, places
  from (select distinct photographer_id as id from search.notes where day is null or day = f.day) e
  left join lateral (select slot from search.slots where numbering = n and photographer_id = e.id offset 0) s on true
  left join lateral (
    select search.rank(c, case when f.patterns is null then 0 else search.hits(c, f.patterns) end, sort, start) as place
    from directory_cards c left join calendar_days d on d.photographer_id = c.photographer_id and d.day = f.day
    where c.photographer_id = e.id and search.matches(c, d, f) offset 0
  ) card on true;
end $$;
--> statement-breakpoint
-- The first slot from a place of the circle on: the recommended order without its daily turn.
create or replace function search.slot_at(n int, from_shelf int, from_shuffle int) returns int
language plpgsql stable parallel safe as $$
begin
  return coalesce((select slot from search.slots
    where numbering = n and (shelf, shuffle) >= (from_shelf, from_shuffle)
    order by shelf, shuffle, slot limit 1), search.size(n));
end $$;
--> statement-breakpoint
-- Why searches are answered by the plain statement; null when they are not.
create or replace function search.trouble() returns text language plpgsql stable parallel safe as $$
begin
  return (
    select case when numbering = 0 then 'nothing is packed' when is_damaged then 'the packing is damaged' end
    from search.packing
  );
end $$;
--> statement-breakpoint
-- The finished cards of these photographers, in their order, as one JSON text; `shown` is the day to tell of, if any.
create or replace function search.cards(ids uuid[], shown date, at timestamptz) returns text
language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select '[' || coalesce(string_agg(left(c.card, -1) || ',"availability":'
      || case when shown is null then 'null' else '"' || availability(c.only_listed_dates, d, at) || '"' end || '}',
      ',' order by page.nth), '') || ']'
    from unnest(ids) with ordinality page (id, nth)
    join directory_cards c on c.photographer_id = page.id
    left join calendar_days d on d.photographer_id = page.id and d.day = shown
  );
end $$;
