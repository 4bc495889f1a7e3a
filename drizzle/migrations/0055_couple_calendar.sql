ALTER TABLE "clients" ADD COLUMN "calendar_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_calendar_number_check" CHECK ("clients"."calendar_number" >= 0);--> statement-breakpoint
-- CP5: whoever leaves a couple has known the address of its calendar.
create function reset_couple_calendar() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update clients set calendar_number = calendar_number + 1 where id = old.client_id and calendar_number > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger client_members_reset_calendar after delete on client_members
  for each row execute function reset_couple_calendar();
