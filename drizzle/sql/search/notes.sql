-- What changed since it was packed.
create or replace function search.note_card() returns trigger language plpgsql as $$
begin
  insert into search.notes values (coalesce(new.photographer_id, old.photographer_id));
  return null;
end $$;
--> statement-breakpoint
create or replace function search.note_day() returns trigger language plpgsql as $$
begin
  insert into search.notes values (coalesce(new.photographer_id, old.photographer_id), coalesce(new.day, old.day));
  return null;
end $$;
--> statement-breakpoint
create or replace trigger note_new after insert on directory_cards for each row when (not is_bulk_load())
execute function search.note_card();
--> statement-breakpoint
create or replace trigger note_old after delete on directory_cards for each row when (not is_bulk_load())
execute function search.note_card();
--> statement-breakpoint
create or replace trigger note_change after update on directory_cards for each row
when (not is_bulk_load() and (new.tier, new.shuffle, new.market_mask, new.style_mask, new.price_cents, new.only_listed_dates,
    new.search, new.listed_at, new.rating_rank, new.review_count, new.reply_minutes)
  is distinct from (old.tier, old.shuffle, old.market_mask, old.style_mask, old.price_cents, old.only_listed_dates,
    old.search, old.listed_at, old.rating_rank, old.review_count, old.reply_minutes))
execute function search.note_card();
--> statement-breakpoint
create or replace trigger note_new after insert on calendar_days for each row
when (not is_bulk_load() and (new.is_listed or new.is_blocked or new.is_busy or new.is_full))
execute function search.note_day();
--> statement-breakpoint
create or replace trigger note_old after delete on calendar_days for each row
when (not is_bulk_load() and (old.is_listed or old.is_blocked or old.is_busy or old.is_full))
execute function search.note_day();
--> statement-breakpoint
create or replace trigger note_change after update on calendar_days for each row
when (not is_bulk_load() and (new.is_listed, new.is_blocked, new.is_busy, new.is_full)
  is distinct from (old.is_listed, old.is_blocked, old.is_busy, old.is_full))
execute function search.note_day();
