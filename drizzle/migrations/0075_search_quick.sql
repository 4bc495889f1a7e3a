-- The search as quick on PostgreSQL 15 to 17 as on 18: before 18, a function in the language SQL is planned anew by every
-- transaction that calls it, unless it is an expression that becomes part of the caller's. These are called by a search, and
-- plpgsql keeps their plans. Their statements are those of before.
create or replace function search.bits_of(mask int) returns int[] language plpgsql immutable parallel safe as $$
begin
  return array(select bit from generate_series(0, 30) bit where mask >> bit & 1 = 1);
end $$;
--> statement-breakpoint
-- The length of a numbering's bitmaps: whole bytes.
create or replace function search.size(n int) returns int language plpgsql stable parallel safe as $$
begin
  return (select (coalesce(max(slot), -1) + 8) / 8 * 8 from search.slots where numbering = n);
end $$;
--> statement-breakpoint
-- A bitmap from the places of its set bits, in any order: hexadecimal digits with the gaps between them filled up.
create or replace function search.to_bits(slots int[], size int) returns varbit language plpgsql immutable parallel safe as $$
begin
  return (
    select ('x' || coalesce(string_agg(search.zeros(digit - before - 1) || to_hex(value), '' order by digit), '')
      || search.zeros(size / 4 - 1 - coalesce(max(digit), -1)))::varbit
    from (
      select digit, value, lag(digit, 1, -1) over (order by digit) as before
      from (select slot >> 2 as digit, bit_or(8 >> (slot & 3)) as value from unnest(slots) slot group by 1) digits
    ) gaps
  );
end $$;
--> statement-breakpoint
-- How many of the words a card has. (X73)
create or replace function search.hits(c directory_cards, patterns text[]) returns int
language plpgsql immutable parallel safe as $$
begin
  return (select count(*)::int from unnest(patterns) pattern where c.search like pattern);
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
