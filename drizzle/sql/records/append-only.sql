-- Records that are only ever added to, until their time is over.
-- Records refuse every change but one: the end of their time, in a transaction that says so.
create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('curio.forget', true) = 'on' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', table = tg_table_name, constraint = 'append_only';
end
$$;
--> statement-breakpoint
do $$
declare
  kept text;
begin
  foreach kept in array array['journal', 'ledger_entries', 'audit_events', 'contract_events', 'contract_signatures',
    'booking_events', 'settings_history', 'review_replies', 'moderation_actions', 'contract_pdfs',
    'money_documents', 'money_document_pdfs', 'amendment_pdfs', 'day_plan_changes'] loop
    execute format('create or replace trigger append_only before update or delete on %I for each row execute function refuse_change()', kept);
    execute format('create or replace trigger append_only_whole before truncate on %I for each statement execute function refuse_change()', kept);
  end loop;
end
$$;
