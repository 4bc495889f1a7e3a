-- What was proposed stays as it was read; it ends once, and only the other side's signature puts it into force.
create or replace function guard_amendment() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an amendment is kept'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'amendment_frozen';
  end if;
  if old.status <> 'proposed' or (new.booking_id, new.number, new.contract_id, new.kind, new.proposed_by, new.note,
      new.items, new.before, new.after, new.content_hash, new.proposal, new.expires_at, new.created_at)
    is distinct from (old.booking_id, old.number, old.contract_id, old.kind, old.proposed_by, old.note,
      old.items, old.before, old.after, old.content_hash, old.proposal, old.expires_at, old.created_at) then
    raise exception 'an amendment cannot change once it is proposed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'amendment_frozen';
  end if;
  if new.status = 'accepted' and (new.answer ->> 'party' is not distinct from new.proposal ->> 'party'
    or new.proposal ->> 'party' is distinct from new.proposed_by or not exists (select from vendor_contracts c
      where c.id = new.new_contract_id and c.supersedes_id = new.contract_id and c.status = 'signed')) then
    raise exception 'an amendment is accepted when both sides have signed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'amendment_signatures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace trigger amendment_guard before update on amendments for each row execute function guard_amendment();
--> statement-breakpoint
create or replace trigger amendment_kept before delete on amendments for each row
  when (current_setting('curio.forget', true) is distinct from 'on') execute function guard_amendment();
