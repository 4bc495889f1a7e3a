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
