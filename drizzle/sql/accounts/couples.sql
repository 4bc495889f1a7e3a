-- Whoever makes a couple's record, its owner belongs to it.
create or replace function enter_owner() returns trigger language plpgsql as $$
begin
  insert into client_members (user_id, client_id, place, joined_at)
  values (new.user_id, new.id, 'owner', new.created_at)
  on conflict (user_id) do nothing;
  return null;
end $$;
--> statement-breakpoint
-- Whoever leaves a couple has known the address of its calendar.
create or replace function reset_couple_calendar() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update clients set calendar_number = calendar_number + 1 where id = old.client_id and calendar_number > 0;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger clients_enter_owner after insert on clients for each row execute function enter_owner();
--> statement-breakpoint
create or replace trigger client_members_reset_calendar after delete on client_members
  for each row execute function reset_couple_calendar();
