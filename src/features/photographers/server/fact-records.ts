import { type SQL, sql } from 'drizzle-orm'
import type { photographerFacts } from '#drizzle/schema/index.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import { FACTS_MIN, type PhotographerFacts } from '../facts.ts'

const MIN = sql.raw(String(FACTS_MIN))

/** The facts of one photographer as JSON; medians only from three on. (PF5) */
export const factsOf = (photographerId: SQL) => sql<PhotographerFacts>`(
  select ${factsJson} from (select ${photographerId} as id) o left join photographer_facts f on f.photographer_id = o.id)`

const factsJson = jsonRow({
  replyMinutes: sql<number | null>`case when f.reply_count >= ${MIN} then f.reply_minutes end`,
  replyCount: sql<number>`coalesce(f.reply_count, 0)`,
  deliveryDays: sql<number | null>`case when f.delivery_count >= ${MIN} then f.delivery_days end`,
  deliveryCount: sql<number>`coalesce(f.delivery_count, 0)`,
  lateCount: sql<number>`coalesce(f.late_count, 0)`,
  cancelCount: sql<number>`coalesce(f.cancel_count, 0)`,
})

type Counted = Omit<typeof photographerFacts.$inferSelect, 'photographerId'>

/** The facts of one photographer as they are shown: medians only from three on. (PF5) */
export const shownFacts = (facts: Counted | null): PhotographerFacts => ({
  replyMinutes: facts && facts.replyCount >= FACTS_MIN ? facts.replyMinutes : null,
  replyCount: facts?.replyCount ?? 0,
  deliveryDays: facts && facts.deliveryCount >= FACTS_MIN ? facts.deliveryDays : null,
  deliveryCount: facts?.deliveryCount ?? 0,
  lateCount: facts?.lateCount ?? 0,
  cancelCount: facts?.cancelCount ?? 0,
})
