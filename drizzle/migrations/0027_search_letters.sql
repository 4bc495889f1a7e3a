-- The directory's search: letters and pairs of letters are packed like words, and an order is sorted by what it says.
--
-- What a card is packed under: its words and, after a blank, which no word has, every letter and pair of letters in them.
create function search.terms(packed_text text) returns setof text language sql immutable parallel safe rows 80 begin atomic
  select distinct term
  from string_to_table(packed_text, ' ') word
  cross join lateral (
    select word
    union all
    select ' ' || substr(word, i, size) from generate_series(1, length(word)) i, generate_series(1, 2) size
  ) terms (term)
  where word <> '';
end;
--> statement-breakpoint
-- Taking the epoch of a moment is "stable", and a function that claims more than its body does is not inlined.
alter function search.rank(directory_cards, int, text, int) stable;
--> statement-breakpoint
-- Packs the terms of a stretch of slots. A list that has grown long becomes a bitmap. In a new numbering none of the
-- stretch has been packed yet.
create or replace function search.pack_words(part int, parts int) returns void language plpgsql as $$ declare
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
      cross join search.terms((t.c).search) word
      group by word
    ) now
    full join (select word, slots, bits from search.words where numbering = n) old using (word)
    where now.slots is not null or old.slots && packed_slots or bit_count(old.bits & packed_) > 0
  ) merged
  cross join lateral (select old_bits is not null or cardinality(list) * 256 > size_) d (is_dense)
  on conflict (numbering, word) do update set slots = excluded.slots, bits = excluded.bits;
end $$;
--> statement-breakpoint
-- Who has a word like this pattern. One and two letters are a term of their own, longer pieces have the trigrams, whatever
-- the planner knows of the words.
create or replace function search.with_word(n int, pattern text) returns varbit
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
  if rare is null and dense is not null then
    return dense;
  end if;
  rare := coalesce(rare, '{}');
  return coalesce(dense | search.to_bits(rare, length(dense)), search.to_bits(rare, search.size(n)));
end $$;
--> statement-breakpoint
drop index search.words_grams;
--> statement-breakpoint
drop function search.grams(text);
--> statement-breakpoint
-- The verifier: what the bits of the slots from lo to hi - 1 should be, by the cards and the calendars.
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
select search.pack();
