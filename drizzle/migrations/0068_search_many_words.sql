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
-- The verifier: what is packed of the slots from lo to hi - 1 and what the cards and calendars say, less who was noted.
-- Out: what is wrong with whom, null for a slot of nobody. It looks up by key: a range of slots is a small part of a market.
-- Most words have nobody in it, and no bitmap is built of them.
create or replace function search.differences(lo int, hi int) returns table (what text, photographer_id uuid) language sql stable
set enable_hashjoin = off set enable_mergejoin = off begin atomic
  with packing as (select numbering as n, least(hi, search.size(numbering)) - lo as width from search.packing),
  packed as (
    select t.term, substring(substring(t.bits from lo + 1 for width) || search.to_bits('{}', width) for width) as bits
    from packing join search.terms t on t.numbering = n
    where t.bits is not null
    union all
    select t.term, search.to_bits(array_agg(slot - lo), (select width from packing))
    from packing join search.terms t on t.numbering = n cross join unnest(t.slots) slot
    where slot >= lo and slot < hi
    group by t.term
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
-- How many there are of each style. Nobody of this version asks it: processes of the version before 0067 do, while they are
-- replaced or after a return to them.
create function search.styles(f search.filters, out counts int[], out trouble text) language sql stable begin atomic
  select found.counts, found.trouble from search.find(f, 'recommended', 0, 0, null) found;
end;
--> statement-breakpoint
-- A new numbering that is under way has shares of terms packed by the function of before: it begins again.
select search.begin_packing(true) where exists (select from search.slices where work = 'implied');
