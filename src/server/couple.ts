import { type SQL, sql } from 'drizzle-orm'

/**
 * The couple that a person acts for, as a value of a statement; null for everybody else. The only place that knows: what
 * belongs to a couple is asked for by its id, so that both partners reach it and a former one does not. (CP1)
 */
export const coupleOf = (userId: string | null): SQL<string | null> =>
  sql`(select cm.client_id from client_members cm where cm.user_id = ${userId})`
