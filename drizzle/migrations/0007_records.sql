-- Records that are only ever added to (AU3, PY12), and the hash chains that make a gap or a change visible.
do $$
declare
  kept text;
begin
  foreach kept in array array['journal', 'ledger_entries', 'audit_events', 'contract_events', 'contract_signatures',
    'booking_events', 'settings_history', 'review_replies', 'moderation_actions'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', kept);
    execute format('create trigger append_only_whole before truncate on %I for each statement execute function refuse_change()', kept);
  end loop;
end
$$;
--> statement-breakpoint
-- SHA-256 (hex) of a row's columns in jsonb's own order, without the hash itself. Empty columns are left out, so that a
-- column added later does not change the hash of older rows.
create function chain_hash(entry jsonb) returns text
language sql immutable parallel safe
return encode(sha256(convert_to((
  select jsonb_object_agg(key, value) from jsonb_each(entry - 'hash') where value <> 'null'::jsonb
)::text, 'UTF8')), 'hex');
--> statement-breakpoint
-- The time zone is fixed because a row's JSON writes its moments in the session's.
create function chain_audit_event() returns trigger
language plpgsql set timezone = 'UTC' as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.entity_type || ':' || new.entity_id, 2));
  select e.seq, e.hash into last from audit_events e
  where e.entity_type = new.entity_type and e.entity_id = new.entity_id order by e.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := coalesce(last.hash, '');
  new.hash := chain_hash(to_jsonb(new));
  return new;
end
$$;
--> statement-breakpoint
create trigger chain before insert on audit_events for each row execute function chain_audit_event();
--> statement-breakpoint
create function chain_contract_event() returns trigger
language plpgsql set timezone = 'UTC' as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('contract:' || new.contract_id, 2));
  select e.seq, e.hash into last from contract_events e
  where e.contract_id = new.contract_id order by e.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := coalesce(last.hash, '');
  new.hash := chain_hash(to_jsonb(new));
  return new;
end
$$;
--> statement-breakpoint
create trigger chain before insert on contract_events for each row execute function chain_contract_event();
--> statement-breakpoint
-- Every chained row that is missing a predecessor or is not what its hash says; empty when the records are whole.
create function chain_problems() returns table (chain text, entity text, seq int)
language sql stable set timezone = 'UTC' as $$
  with chained as (
    select 'audit_events' as chain, e.entity_type || ':' || e.entity_id as entity, e.seq, e.prev_hash, e.hash,
      chain_hash(to_jsonb(e)) as expected
    from audit_events e
    union all
    select 'contract_events', c.contract_id::text, c.seq, c.prev_hash, c.hash, chain_hash(to_jsonb(c))
    from contract_events c
  ), linked as (
    select *, row_number() over w as place, coalesce(lag(hash) over w, '') as previous
    from chained window w as (partition by chained.chain, chained.entity order by chained.seq)
  )
  select l.chain, l.entity, l.seq from linked l
  where l.hash <> l.expected or l.prev_hash <> l.previous or l.seq <> l.place
$$;
--> statement-breakpoint
-- AU5: the specification's application_audit_logs, read from the one audit trail. The case keeps the cast away from
-- other entities' ids, whatever order the planner checks the conditions in.
create view application_audit_logs as
select e.id, case when e.entity_type = 'photographer' then e.entity_id::uuid end as photographer_id, e.action,
  jsonb_build_object(
    'previous_status', e.before ->> 'approval_status',
    'new_status', e.after ->> 'approval_status',
    'admin_id', case when e.actor_role = 'admin' then e.actor_id end,
    'notes', e.reason,
    'timestamp', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) as details,
  e.created_at
from audit_events e
where e.entity_type = 'photographer' and e.action like 'application.%';
