-- The specification's application_audit_logs, read from the one audit trail. The case keeps the cast away from
-- other entities' ids, whatever order the planner checks the conditions in.
drop view if exists application_audit_logs cascade;
--> statement-breakpoint
create view application_audit_logs as
select e.id, case when e.entity_type = 'photographer' then e.entity_id::uuid end as photographer_id, e.action,
  jsonb_build_object(
    'previous_status', e.before ->> 'approval_status',
    'new_status', e.after ->> 'approval_status',
    'admin_id', case when e.actor_role in ('admin', 'reviewer') then e.actor_id end,
    'notes', e.reason,
    'timestamp', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) as details,
  e.created_at
from audit_events e
where e.entity_type = 'photographer' and e.action like 'application.%';
