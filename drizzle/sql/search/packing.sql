-- How the bitmaps are packed, slice by slice.
-- The slots that were noted, which a packing looks at anew. A new numbering has none of them: it looks at all.
create or replace function search.due() returns int[] language sql stable begin atomic
  select array(
    select s.slot from search.packing p join search.slots s on s.numbering = p.building
    where p.building = p.numbering and s.photographer_id in (select e.photographer_id from search.notes e where e.is_seen));
end;
--> statement-breakpoint
-- So many zeros: many at a time is quicker.
create or replace function search.zeros(count int) returns text language sql immutable parallel safe
return repeat('0000000000000000', count / 16) || repeat('0', count % 16);
--> statement-breakpoint
-- Gives slots to an arc of the circle, first of shelf 0, then of shelf 1. Whoever moves meanwhile keeps the first one.
create or replace function search.pack_slots(part int, parts int) returns void language plpgsql as $$ declare
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
create or replace function search.pack_pieces(part int, parts int) returns void language plpgsql
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
-- Packs one of the other orders.
create or replace function search.pack_orders(part int, parts int) returns void language plpgsql as $$ declare
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
create or replace function search.keep_only(n int) returns void language sql begin atomic
  delete from search.slots where numbering <> n;
  delete from search.terms where numbering <> n;
  delete from search.orders where numbering <> n;
  delete from search.pieces;
end;
--> statement-breakpoint
-- Ends a packing: searches use its numbering from the commit on, and what it has seen is no longer noted, except who
-- still has no slot of their own.
create or replace function search.pack_end(part int, parts int) returns void language plpgsql as $$ declare
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
create or replace function search.pack_slice() returns boolean language plpgsql as $$ declare
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
create or replace function search.pack() returns void language plpgsql as $$
begin
  perform search.begin_packing(true);
  while search.pack_slice() loop
  end loop;
end $$;
--> statement-breakpoint
-- Those who are listed, not noted, and have no slot of their own.
create or replace function search.slotless() returns setof uuid language sql stable begin atomic
  select c.photographer_id from directory_cards c
  where not exists (select from search.notes e where e.photographer_id = c.photographer_id and e.day is null)
    and not exists (
      select from search.slots s
      where s.numbering = (select numbering from search.packing) and s.photographer_id = c.photographer_id
        and (s.shelf, s.shuffle, s.only_listed_dates) = (1 - c.tier, c.shuffle, c.only_listed_dates));
end;
--> statement-breakpoint
-- Whether one of the other orders is the slots by their ranks.
create or replace function search.is_in_order(sorted text) returns boolean language sql stable
return (
  select array(
      select slot from search.slots s where s.numbering = p.numbering
      order by s.ranks[array_position(search.sorts(), sorted)], s.photographer_id) = array(
    select slot from search.orders o cross join unnest(o.slots) with ordinality u (slot, nth)
    where o.numbering = p.numbering and o.sort = sorted order by o.chunk, nth)
  from search.packing p
);
--> statement-breakpoint
-- Four functions of 0067 anew, so that words without number keep the slices of a packing and of its check short; and one that
-- it dropped too soon.
-- Packs a share of the terms that were taken down: the due slots anew, the others as they were. A list that has grown
-- long becomes a bitmap. In a new numbering, what lists imply is taken down in turn, for the shares of implied terms: going
-- through all words in each of those would take too long where most photographers have words of their own.
create or replace function search.pack_terms(part int, parts int) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$ declare
  n int := (select building from search.packing);
  is_new boolean := (select building <> numbering from search.packing);
  size_ int := search.size(n);
  due_slots int[] := search.due();
  due_ varbit := search.to_bits(due_slots, size_);
begin
  with packed as (
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
      where excluded.bits is null or t.bits is distinct from excluded.bits
    returning term, slots
  )
  insert into search.pieces
  select parts + abs(hashtext(i.term) % parts), i.term, array_agg(slot)
  from packed cross join search.implied(packed.term) i (term) cross join unnest(packed.slots) slot
  where is_new
  group by i.term;
end $$;
--> statement-breakpoint
-- Packs a share of the implied terms of a new numbering: what lists imply was taken down, the rest follows from bitmaps.
create or replace function search.pack_implied(part int, parts int) returns void language plpgsql as $$ declare
  n int := (select building from search.packing);
  size_ int := search.size(n);
begin
  insert into search.terms
  select n, term, case when not is_dense then list end,
    case when is_dense then coalesce(bits | search.to_bits(list, size_), search.to_bits(list, size_)) end
  from (
    select term, bit_or(bits) as bits, coalesce(array_agg(slot) filter (where slot is not null), '{}') as list
    from (
      select i.term, t.bits, null::int[] as slots
      from search.terms t cross join search.implied(t.term) i (term)
      where t.numbering = n and t.bits is not null and abs(hashtext(i.term) % parts) = part
      union all
      select term, null, slots from search.pieces where share = parts + part
    ) from_terms
    left join unnest(slots) slot on true
    group by term
  ) found
  cross join lateral (select bits is not null or cardinality(list) * 256 > size_) d (is_dense)
  on conflict (numbering, term) do update set slots = excluded.slots, bits = excluded.bits;
end $$;
--> statement-breakpoint
-- Begins a packing, of a new numbering or of the present one, and writes down its slices: the more of them, the more there
-- is to pack, photographers and words. One that was under way is given up. A change noted later is not among the seen ones
-- and stays noted; one noted earlier is visible to every slice.
create or replace function search.begin_packing(is_new boolean) returns void language plpgsql as $$ declare
  n int := (select numbering from search.packing for update);
  renews boolean := is_new or n = 0;
  shares int := case
    when renews then (select count(*) / 15000 from directory_cards) + (select count(*) / 30000 from search.terms)
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
