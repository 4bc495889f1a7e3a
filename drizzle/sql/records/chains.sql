-- Hash chains that make a missing or changed record visible.
-- SHA-256 (hex) of a row's columns in jsonb's own order, without the hash itself. Empty columns are left out, so that a
-- column added later does not change the hash of older rows.
create or replace function chain_hash(entry jsonb) returns text
language sql immutable parallel safe
return encode(sha256(convert_to((
  select jsonb_object_agg(key, value) from jsonb_each(entry - 'hash') where value <> 'null'::jsonb
)::text, 'UTF8')), 'hex');
--> statement-breakpoint
-- The time zone is fixed because a row's JSON writes its moments in the session's.
create or replace function chain_audit_event() returns trigger
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
create or replace function chain_contract_event() returns trigger
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
-- Every chained row that is missing a predecessor or is not what its hash says; empty when the records are whole.
create or replace function chain_problems() returns table (chain text, entity text, seq int)
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
create or replace trigger chain before insert on audit_events for each row execute function chain_audit_event();
--> statement-breakpoint
create or replace trigger chain before insert on contract_events for each row execute function chain_contract_event();
