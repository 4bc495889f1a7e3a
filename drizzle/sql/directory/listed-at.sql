-- The first time a photographer is listed. Generated columns are not computed yet here, so the rule is repeated.
create or replace function set_listed_at() returns trigger
language plpgsql as $$
begin
  if new.listed_at is null and new.is_published and new.approval_status = 'approved' and new.set_up_at is not null
    and new.suspended_at is null and new.business_type = 'photographer' then
    new.listed_at := now();
  end if;
  if new.first_published_at is null and new.is_published then
    new.first_published_at := now();
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace trigger set_listed_at before insert or update on photographers
  for each row execute function set_listed_at();
