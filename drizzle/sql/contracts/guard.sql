-- A contract cannot change once it is sent, and moves as its table of transitions says; a version that both have amended is
-- superseded by the next one.
create or replace function guard_contract() returns trigger
language plpgsql as $$
begin
  if old.status = 'draft' and new.status in ('draft', 'sent', 'voided') then
    return new;
  end if;
  if old.status = 'draft' or new.status = 'draft' then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if (new.vendor_id, new.client_id, new.booking_id, new.offer_id, new.title, new.content, new.content_hash,
      new.version, new.total_amount_cents, new.sales_tax, new.currency, new.schedule, new.cancellation_policy,
      new.cancellation_terms, new.delivery_days, new.event_date, new.event_location, new.verify_code, new.sent_at,
      new.supersedes_id)
    is distinct from (old.vendor_id, old.client_id, old.booking_id, old.offer_id, old.title, old.content,
      old.content_hash, old.version, old.total_amount_cents, old.sales_tax, old.currency, old.schedule,
      old.cancellation_policy, old.cancellation_terms, old.delivery_days, old.event_date, old.event_location,
      old.verify_code, old.sent_at, old.supersedes_id) then
    raise exception 'a contract cannot change once it is sent'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  if new.status <> old.status and not (
    old.status in ('sent', 'viewed') and new.status in ('viewed', 'signed', 'expired', 'declined', 'voided', 'superseded')
    or old.status = 'signed' and new.status in ('voided', 'superseded')) then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if new.status = 'signed' and old.status <> 'signed' and (new.signed_at is null
    or (select count(*) from contract_signatures s where s.contract_id = new.id) < 2) then
    raise exception 'a contract is signed when both parties have signed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_signatures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- What a contract is sent with beside its words is frozen with them.
create or replace function guard_contract_paper() returns trigger
language plpgsql as $$
begin
  if old.status <> 'draft'
    and (new.platform_clauses, new.annexes) is distinct from (old.platform_clauses, old.annexes) then
    raise exception 'a contract cannot change once it is sent'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace function guard_contract_removal() returns trigger
language plpgsql as $$
begin
  if old.status <> 'draft' and current_setting('curio.forget', true) is distinct from 'on' then
    raise exception 'only a draft contract can be deleted'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  return old;
end
$$;
--> statement-breakpoint
create or replace trigger contract_guard before update on vendor_contracts for each row execute function guard_contract();
--> statement-breakpoint
create or replace trigger contract_removal before delete on vendor_contracts
  for each row execute function guard_contract_removal();
--> statement-breakpoint
create or replace trigger contract_paper_guard before update of platform_clauses, annexes on vendor_contracts
  for each row execute function guard_contract_paper();
