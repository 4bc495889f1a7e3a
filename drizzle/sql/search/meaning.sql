-- What a search means, on one card: the rule that bitmaps must agree with.
-- Whether a card with its row of the calendar is what a search asks for: the plain meaning of all filters.
create or replace function search.matches(c directory_cards, d calendar_days, f search.filters) returns boolean
language sql immutable parallel safe
return (f.markets is null or c.market_mask & f.markets <> 0)
  and (f.styles is null or c.style_mask & f.styles <> 0)
  and case when c.price_cents is null then f.unpriced
    else (f.low is null or c.price_cents >= f.low) and (f.high is null or c.price_cents <= f.high) end
  and (f.patterns is null or c.search like any (f.patterns))
  and (f.day is null or availability(c.only_listed_dates, d, null) <> 'booked');
--> statement-breakpoint
-- Where a card stands in an order: smaller comes first, equal ones go by id. `hits` and `start`, the place where today's
-- circle begins, matter to the recommended order only. In "answers" those without a median follow in that order, without
-- its daily turn. Taking the epoch of a moment is "stable": a function that promises more than its body is not inlined.
create or replace function search.rank(c directory_cards, hits int, sort text, start int) returns bigint
language sql stable parallel safe
return case sort
  when 'price-up' then coalesce(c.price_cents, 2147483648)
  when 'price-down' then coalesce(-c.price_cents::bigint, 1)
  when 'newest' then -floor(extract(epoch from c.listed_at) * 1000)::bigint
  when 'rating' then -(c.rating_rank::bigint << 32) - c.review_count
  when 'answers' then (coalesce(c.reply_minutes, 1048576)::bigint << 32) + ((1 - c.tier)::bigint << 31) + c.shuffle
  else ((1 - c.tier - 2 * hits)::bigint << 32) + ((c.shuffle < start)::int::bigint << 31) + c.shuffle end;
--> statement-breakpoint
-- The orders besides the recommended one.
create or replace function search.sorts() returns text[] language sql immutable parallel safe
return '{price-up, price-down, newest, rating, answers}'::text[];
--> statement-breakpoint
-- A card's rank in each of them.
create or replace function search.ranks(c directory_cards) returns bigint[] language sql stable parallel safe
return array[search.rank(c, 0, 'price-up', 0), search.rank(c, 0, 'price-down', 0), search.rank(c, 0, 'newest', 0),
  search.rank(c, 0, 'rating', 0), search.rank(c, 0, 'answers', 0)];
--> statement-breakpoint
-- The term of a day, which those have whose answer for it is not their usual one: free, or in a calendar of listed dates
-- not free.
create or replace function search.day_term(day date) returns text language sql stable parallel safe
return 'day ' || to_char(day, 'YYYY-MM-DD');
--> statement-breakpoint
-- The terms that everybody has who has this one. Of a word, after a blank, every letter and pair of letters; of a mask what
-- it names; of a price, 'from 32' for 3,200 or more and 'upto 32' for 3,200 or less, and both for those without a price.
create or replace function search.implied(term text) returns setof text language sql immutable parallel safe rows 14 begin atomic
  select ' ' || substr(term, i, size) from generate_series(1, length(term)) i, generate_series(1, 2) size
  where term not like '% %'
  union all select 'market ' || id from generate_series(0, case when term like 'markets %' then 30 end) id
  where substr(term, 9)::int >> id & 1 = 1
  union all select 'style ' || id from generate_series(0, case when term like 'styles %' then 30 end) id
  where substr(term, 8)::int >> id & 1 = 1
  union all select 'from ' || step
  from generate_series(0, case when term like 'floor %' then substr(term, 7)::int when term = 'no price' then 100 end) step
  union all select 'upto ' || step
  from generate_series(case when term like 'ceil %' then substr(term, 6)::int when term = 'no price' then 0 end, 100) step;
end;
--> statement-breakpoint
-- The terms that are there even if nobody has them: what is missing is damage.
create or replace function search.required() returns setof text language sql stable begin atomic
  select 'market ' || id from markets union all select 'style ' || id from styles
  union all select unnest('{a price, no price, open calendar}'::text[])
  union all select side || step from unnest('{"from ", "upto "}'::text[]) side, generate_series(0, 100) step
  union all select search.day_term(day::date)
  from generate_series(current_date - 1, current_date + interval '27 months', interval '1 day') day;
end;
--> statement-breakpoint
-- The cards whose slot is theirs. Whose is not is answered from their rows until the next numbering.
drop view if exists search.standing cascade;
--> statement-breakpoint
create view search.standing as
select s.numbering, s.slot, c
from search.slots s
join directory_cards c using (photographer_id)
where (s.shelf, s.shuffle, s.only_listed_dates) = (1 - c.tier, c.shuffle, c.only_listed_dates);
--> statement-breakpoint
-- What a card is packed under: its words, its masks as they are, its price in hundreds of dollars, rounded down and up.
create or replace function search.terms_of(c directory_cards) returns text[] language sql immutable parallel safe
return string_to_array(btrim(c.search), ' ') || array['markets ' || c.market_mask, 'styles ' || c.style_mask]
  || case when c.price_cents is null then array['no price']
    else array['a price', 'floor ' || least(c.price_cents / 10000, 100), 'ceil ' || least((c.price_cents + 9999) / 10000, 101)] end
  || case when not c.only_listed_dates then array['open calendar'] end;
--> statement-breakpoint
-- Who has which term by the cards and calendars, besides the implied ones.
drop view if exists search.facts cascade;
--> statement-breakpoint
create view search.facts as
select t.numbering, t.slot, term from search.standing t cross join unnest(search.terms_of(t.c)) term
union all
select s.numbering, s.slot, search.day_term(d.day) from search.slots s join calendar_days d using (photographer_id)
where (availability(s.only_listed_dates, d, null) <> 'booked') = s.only_listed_dates and d.day >= current_date - 1;
--> statement-breakpoint
-- Whether bitmaps can tell: prices are whole hundreds of dollars up to $10,000, days are packed for 27 months.
create or replace function search.is_packable(f search.filters) returns boolean language sql stable parallel safe
return coalesce(f.low % 10000 = 0 and f.low between 0 and 1000000, true)
  and coalesce(f.high % 10000 = 0 and f.high between 0 and 1000000, true)
  and coalesce(f.day >= current_date - 1 and f.day < current_date + interval '26 months', true);
--> statement-breakpoint
-- What a word that nobody has was meant to be: of the words that `slips`, a regular expression, takes for it with one typing
-- error, the one that most photographers have. One error leaves its first or its last letters as they are: trigrams find
-- those. Who is noted is asked for their words.
create or replace function search.meant(typed text, slips text) returns text
language plpgsql stable set enable_seqscan = off as $$ declare
  n int := (select numbering from search.packing);
  whole int := (length(typed) - 1) / 2;
begin
  return (
    with words as (
      select term as word, coalesce(bit_count(bits), cardinality(slots)) as many from search.terms
      where numbering = n and term not like '% %'
        and (term like left(typed, whole) || '%' or term like '%' || right(typed, whole) or term like '%' || typed || '%')
      union all
      select word, 1
      from (select distinct photographer_id from search.notes where day is null) e
      join directory_cards c using (photographer_id)
      cross join unnest(string_to_array(btrim(c.search), ' ')) word
    )
    select word from words where word ~ slips and not exists (select from words where word like '%' || typed || '%')
    group by word order by sum(many) desc, word limit 1);
end $$;
--> statement-breakpoint
-- The search as quick on PostgreSQL 15 to 17 as on 18: before 18, a function in the language SQL is planned anew by every
-- transaction that calls it, unless it is an expression that becomes part of the caller's. These are called by a search, and
-- plpgsql keeps their plans. Their statements are those of before.
create or replace function search.bits_of(mask int) returns int[] language plpgsql immutable parallel safe as $$
begin
  return array(select bit from generate_series(0, 30) bit where mask >> bit & 1 = 1);
end $$;
--> statement-breakpoint
-- The terms of which everybody has one who passes a search's filters, besides words and day, a row for each filter. There
-- is a row for no filter too: a calendar's term also has those who have left.
create or replace function search.asked(f search.filters) returns table (terms text[])
language sql immutable parallel safe begin atomic
  select array(select 'market ' || id from unnest(search.bits_of(f.markets)) id) where f.markets is not null
  union all select array(select 'style ' || id from unnest(search.bits_of(f.styles)) id) where f.styles is not null
  union all select array['upto ' || f.high / 10000] where f.high is not null
  union all select array['from ' || coalesce(f.low, 0) / 10000]
    where f.low is not null or coalesce(f.markets, f.styles, f.high) is null
  union all select '{a price}' where not f.unpriced;
end;
--> statement-breakpoint
-- How many of the words a card has. (X73)
create or replace function search.hits(c directory_cards, patterns text[]) returns int
language plpgsql immutable parallel safe as $$
begin
  return (select count(*)::int from unnest(patterns) pattern where c.search like pattern);
end $$;
--> statement-breakpoint
-- The plain statement: in, a search; out, the photographers of one page in order, how many there are, and without a size
-- of the page how many of each style, by its id. Reads every card. It answers when the bitmaps cannot, and a test compares
-- both.
create or replace function search.plain(f search.filters, sort text, start int, skip int, take int,
  out ids uuid[], out total int, out counts int[]) language sql stable begin atomic
  with found as materialized (
    select c.photographer_id as id, c.style_mask, search.rank(c, search.hits(c, f.patterns), sort, start) as place
    from directory_cards c
    left join calendar_days d on d.photographer_id = c.photographer_id and d.day = f.day
    where search.matches(c, d, f)
  )
  select array(select id from found order by place, id offset skip limit coalesce(take, 0)), (select count(*)::int from found),
    case when take is null then array(
      select (select count(*)::int from found where style_mask >> s.id & 1 = 1) from styles s order by s.id) end;
end;
