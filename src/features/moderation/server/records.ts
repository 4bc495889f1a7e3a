import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { inquiries, moderationActions } from '#drizzle/schema/index.ts'
import { constant, hasRow } from '#server/database/sql.ts'

/**
 * Whether a row of `inquiries` was marked as not genuine by its photographer, and no moderator has resolved it in a
 * recorded action.
 */
export const isMarkWaiting: SQL = sql`(${isNotNull(inquiries.notGenuineAt)} and not ${hasRow(
  moderationActions,
  and(
    eq(moderationActions.targetId, inquiries.id),
    constant(and(eq(moderationActions.targetType, 'inquiry'), eq(moderationActions.action, 'resolve'))),
  ),
)})`
