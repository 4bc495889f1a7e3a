import { type SQL, sql } from 'drizzle-orm'
import { inquiries } from '#drizzle/schema/index.ts'

/**
 * Whether a row of `inquiries` was marked as not genuine by its photographer, and no moderator has resolved it in a
 * recorded action.
 */
export const isMarkWaiting: SQL = sql`(${inquiries.notGenuineAt} is not null and not exists (
  select 1 from moderation_actions a
  where a.target_type = 'inquiry' and a.target_id = ${inquiries.id} and a.action = 'resolve'))`
