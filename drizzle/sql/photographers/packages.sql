-- Keeps the lowest price of the active packages. The photographers' rows are locked first, so that two packages changed
-- at once are both counted; the card and the search follow from the change of the row (0003, 0025).
create or replace function keep_lowest_package() returns trigger
language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct photographer_id) from new_rows into ids;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct photographer_id) from old_rows into ids;
  else
    select array_agg(distinct r.photographer_id)
    from (select photographer_id from new_rows union all select photographer_id from old_rows) r into ids;
  end if;
  if ids is null then
    return null;
  end if;
  perform from photographers where id = any (ids) order by id for no key update;
  update photographers p
  set lowest_package_cents = lowest.cents
  from (
    select w.id, (select min(k.price_cents) from packages k where k.photographer_id = w.id and k.is_active) as cents
    from unnest(ids) w (id)
  ) lowest
  where p.id = lowest.id and p.lowest_package_cents is distinct from lowest.cents;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger keep_lowest_on_insert after insert on packages
  referencing new table as new_rows for each statement execute function keep_lowest_package();
--> statement-breakpoint
create or replace trigger keep_lowest_on_update after update on packages
  referencing old table as old_rows new table as new_rows for each statement execute function keep_lowest_package();
--> statement-breakpoint
create or replace trigger keep_lowest_on_delete after delete on packages
  referencing old table as old_rows for each statement execute function keep_lowest_package();
