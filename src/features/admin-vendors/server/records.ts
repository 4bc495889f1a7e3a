import { type SQL, sql } from 'drizzle-orm'
import { WATCHED_FIELDS } from '../model.ts'

/** What the audit log records when somebody has looked. */
export const CHECKED = 'vendor.checkChanges'
const watched = sql.raw(`array[${WATCHED_FIELDS.map((field) => `'${field}'`).join(', ')}]`)

/** The newest entry that was reviewed; 0 without one. `p` is the photographers row. */
export const checkedUpTo = sql`coalesce((select max((k.after->>'up_to')::int) from audit_events k
  where k.entity_type = 'photographer' and k.entity_id = p.id::text and k.action = ${CHECKED}), 0)`

/** Edits by an approved vendor to what was reviewed: name, business name and type, location, bio. (PF13) */
export const isChange = sql`e.entity_type = 'photographer' and e.entity_id = p.id::text and e.action = 'profile.update'
  and e.before->>'approval_status' = 'approved' and (p.decided_at is null or e.created_at > p.decided_at)
  and jsonb_exists_any(e.after, ${watched})`

/** Whether `p` has changes since its approval that are not reviewed yet. */
export const hasUncheckedChanges: SQL = sql`(p.approval_status = 'approved' and exists (
  select 1 from audit_events e where ${isChange} and e.seq > ${checkedUpTo}))`
