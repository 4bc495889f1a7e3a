create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- What search compares: letters without case, accents and punctuation.
-- One folding of text for every search, on both sides; docs/search.md explains it. Case, accents, apostrophes, dashes,
-- punctuation, invisible signs and letters of other shapes make no difference: O’Brien is "obrien", Mary-Ann "mary ann",
-- L.A. "la". A word has no character that LIKE or a regular expression would take for its own.
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
    -- Each emoji is a word.
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
-- The same of each word by itself, as blanks part them, at the beginning of a word: a text that begins with a blank has all
-- of them, in whatever order, and an address is one. Nothing is found when nothing is left of them.
create or replace function search_patterns(words text) returns setof text language plpgsql immutable parallel safe as $$
begin
  return query select '% ' || search_normalize(word) || '%' from regexp_split_to_table(words, '\s+') word
    where search_normalize(word) <> '';
  if not found then return next null; end if;
end $$;
