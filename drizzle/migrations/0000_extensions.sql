-- Extensions and the helper functions that later files need. Nothing here needs a superuser or ICU.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- The one form in which directory words are stored and asked for: no accents, lower case, single spaces (DS1).
-- unaccent() is only "stable" because its dictionary can be changed; naming the dictionary makes this safe to keep.
create function search_normalize(input text) returns text
language sql immutable parallel safe strict
return trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, input)), '\s+', ' ', 'g'));
--> statement-breakpoint
-- A LIKE pattern that finds a word anywhere in a normalised text; what LIKE reads as wildcards is taken literally.
create function search_pattern(word text) returns text
language sql immutable parallel safe strict
return '%' || regexp_replace(search_normalize(word), '([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
-- True while a bulk load has switched the read models' triggers off: `set local curio.bulk = 'on'`.
create function is_bulk_load() returns boolean
language sql stable parallel safe
return coalesce(current_setting('curio.bulk', true), '') = 'on';
--> statement-breakpoint
-- For append-only tables, as a trigger on update, delete and truncate.
create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', table = tg_table_name, constraint = 'append_only';
end
$$;
