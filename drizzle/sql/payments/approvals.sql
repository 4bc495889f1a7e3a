-- What was asked for cannot be changed, nor what was decided; and a second administrator decides, who is one now.
create or replace function check_money_approval() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting' or new.status = 'waiting'
    or (to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'outcome'])
      <> (to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'outcome']) then
    raise exception 'what was asked of a second administrator is kept as it is'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'money_approvals_frozen';
  end if;
  if new.status in ('confirmed', 'declined') and not exists (
    select from profiles p where p.id = new.decided_by and p.role = 'admin' and p.status = 'active') then
    raise exception 'only an active administrator decides'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'money_approvals_admin';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace trigger money_approvals_frozen before update or delete on money_approvals
  for each row execute function check_money_approval();
