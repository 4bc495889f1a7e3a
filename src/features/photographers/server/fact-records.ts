import type { photographerFacts } from '#drizzle/schema/index.ts'
import { FACTS_MIN, type PhotographerFacts } from '../facts.ts'

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
