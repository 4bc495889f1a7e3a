-- X145: one folding of text for every search, on both sides; docs/search.md explains it. Case, accents, apostrophes, dashes,
-- punctuation, invisible signs and letters of other shapes make no difference: O’Brien is "obrien", Mary-Ann "mary ann",
-- L.A. "la". A word has no sign that LIKE or a regular expression would take for its own.
create or replace function search_normalize(input text) returns text
language plpgsql immutable parallel safe strict as $$ declare
  folded text := input;
begin
  if octet_length(input) > length(input) then
    -- Invisible signs, apostrophes and marks of trade.
    folded := regexp_replace(folded, '[\u00A9\u00AD\u00AE\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u034F\u055A\u05F3\u0640\u061C\u115F\u1160'
      '\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2018\u2019\u201B\u202A-\u202E\u2032\u2035\u2060-\u206F\u2120\u2122\u3164\uA78B\uA78C\uE000-\uF8FF'
      '\uFE00-\uFE0F\uFEFF\uFF07\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]', '', 'g');
    folded := normalize(unaccent('unaccent'::regdictionary, folded), nfkd);
    -- Accents, vowel points.
    folded := normalize(regexp_replace(folded, '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF'
      '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'), nfc);
    -- Dashes, quotation marks and other punctuation.
    folded := regexp_replace(folded, '[\u0080-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u037E\u0387\u055B-\u055F\u0589\u058A\u05BE\u05C0\u05C3'
      '\u05C6\u05F4\u060C\u060D\u061B-\u061F\u066A-\u066D\u06D4\u0964\u0965\u0970\u0E4F\u0E5A\u0E5B\u10FB\u1360-\u1368\u1680\u17D4-\u17DA\u1800-\u180A'
      '\u2000-\u206F\u20A0-\u20CF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE10-\uFE6F]', ' ', 'g');
    -- Each picture sign is a word.
    folded := regexp_replace(folded, '[\u2190-\u2BFF\U0001F000-\U0001FBFF]', ' \& ', 'g');
    -- Where the locale is C, lower() knows only Latin letters.
    folded := translate(folded,
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'αβγδεζηθικλμνξοπρσστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
  end if;
  folded := translate(lower(folded), '''`', '');
  if folded like '%.%' then
    folded := regexp_replace(folded, '\m([a-z])\.(?=[a-z](\.|\M))', '\1', 'g');
  end if;
  folded := trim(regexp_replace(folded, '[^a-z0-9\u0080-\U0010FFFF]+', ' ', 'g'));
  -- "Smith & Sons" is "Smith and Sons".
  return case when folded like '%and%' then coalesce(nullif(trim(replace(' ' || folded || ' ', ' and ', ' ')), ''), folded)
    else folded end;
end $$;
--> statement-breakpoint
-- A LIKE pattern that finds words anywhere in a folded text; null when nothing is left of them: then nothing is found.
create or replace function search_pattern(word text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return '%' || nullif(search_normalize(word), '') || '%';
end $$;
--> statement-breakpoint
-- The words of a card have a space before and behind, so that a pattern can ask for a whole word: '% la %'. For each market
-- where the photographer works or lives there is a sign among them that nobody can type (words.ts): what it is called, "NYC"
-- or "Napa", stands in src/features/photographers/market-aliases.ts.
create or replace view directory_card_source as
select
  p.id as photographer_id,
  (cover.picture is not null)::int::smallint as tier,
  p.shuffle,
  coalesce((select bit_or(1 << m.market_id::int) from photographer_markets m where m.photographer_id = p.id), 0)
    as market_mask,
  coalesce((select bit_or(1 << s.id::int) from styles s where s.name = any (p.specialty)), 0) as style_mask,
  p.price_cents as price_cents,
  case when p.review_count >= 3 then round(p.rating * 100)::int else -1 end as rating_rank,
  p.review_count,
  coalesce(p.listed_at, p.created_at) as listed_at,
  p.availability_mode = 'listed'
    and exists (select from calendar_days d where d.photographer_id = p.id and d.is_listed) as only_listed_dates,
  ' ' || search_normalize(concat_ws(' ', p.name, p.location, array_to_string(p.specialty, ' '), p.business_name))
    || coalesce(place.signs, '') || ' ' as search,
  '{"id":"' || p.id::text || '","name":' || to_json(p.name)::text
    || ',"businessName":' || to_json(p.business_name)::text
    || ',"location":' || to_json(p.location)::text
    || ',"tags":' || array_to_json(p.specialty)::text
    || ',"priceCents":' || coalesce(p.price_cents::text, 'null')
    || ',"rating":' || case when p.review_count >= 3 then trim_scale(p.rating)::text else 'null' end
    || ',"reviewCount":' || p.review_count
    || ',"cover":' || coalesce(cover.picture, 'null')
    || ',"avatar":' || coalesce(avatar.picture, 'null') || '}' as card,
  case when f.reply_count >= 3 then f.reply_minutes end as reply_minutes
from photographers p
left join lateral (
  select picture_json(i) as picture
  from photographer_images i
  where i.photographer_id = p.id and i.status = 'ready' and not i.is_profile
  order by i.is_featured desc, i.position, i.created_at, i.id
  limit 1
) cover on true
left join lateral (
  select picture_json(i, true) as picture
  from photographer_images i
  where i.photographer_id = p.id and i.status = 'ready' and i.is_profile
  limit 1
) avatar on true
left join lateral (
  select string_agg(' ' || chr(57344 + m.id), '' order by m.id) as signs
  from markets m
  where exists (select from photographer_markets o where o.photographer_id = p.id and o.market_id = m.id)
    or ' ' || search_normalize(p.location) || ' ' like '% ' || lower(m.name) || ' %'
) place on true
left join photographer_facts f on f.photographer_id = p.id
where p.is_listed;
--> statement-breakpoint
-- What a card is packed under: its words, its masks as they are, its price in hundreds of dollars, rounded down and up.
create or replace function search.terms_of(c directory_cards) returns text[] language sql immutable parallel safe
return string_to_array(btrim(c.search), ' ') || array['markets ' || c.market_mask, 'styles ' || c.style_mask]
  || case when c.price_cents is null then array['no price']
    else array['a price', 'floor ' || least(c.price_cents / 10000, 100), 'ceil ' || least((c.price_cents + 9999) / 10000, 101)] end
  || case when not c.only_listed_dates then array['open calendar'] end;
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
-- Whether bitmaps can tell: prices are whole hundreds of dollars up to $10,000, days are packed for 27 months.
create or replace function search.is_packable(f search.filters) returns boolean language sql stable parallel safe
return coalesce(f.low % 10000 = 0 and f.low between 0 and 1000000, true)
  and coalesce(f.high % 10000 = 0 and f.high between 0 and 1000000, true)
  and coalesce(f.day >= current_date - 1 and f.day < current_date + interval '26 months', true);
--> statement-breakpoint
-- What a word that nobody has was meant to be: of the words that `slips`, a regular expression, takes for it with one typing
-- error, the one that most photographers have. One error leaves its first or its last letters as they are: trigrams find
-- those. Who is noted is asked for their words. (X145)
create function search.meant(typed text, slips text) returns text
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
-- The cards' words anew. Until everything is packed again the plain statement answers; a large market is packed by the job,
-- a minute later: a deployment must not wait for it.
do $$ begin
  perform set_config('curio.bulk', 'on', true);
  update directory_cards c set search = s.search
  from directory_card_source s where s.photographer_id = c.photographer_id and s.search <> c.search;
  perform set_config('curio.bulk', '', true);
end $$;
--> statement-breakpoint
update search.packing set is_damaged = numbering > 0;
--> statement-breakpoint
select search.begin_packing(true) where (select count(*) from directory_cards) >= 20000;
--> statement-breakpoint
select search.pack() where (select count(*) from directory_cards) < 20000;
