import { and, eq, sql } from 'drizzle-orm'
import {
  calendarDays,
  directoryCards,
  packages,
  photographerFacts,
  photographerImages,
  photographerPolicies,
} from '#drizzle/schema/index.ts'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { DirectoryCard } from '#features/directory/model.ts'
import { availabilityAt, isDayOf } from '#features/directory/server/records.ts'
import { shownFacts } from '#features/photographers/server/fact-records.ts'
import type { PlainReader } from '#server/context.ts'
import { countRows, isOneOf, subquery } from '#server/database/sql.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import type { CompareInput } from '../inputs.ts'
import type { ComparedPhotographer } from '../model.ts'

/** The active package with the lowest price. */
const smallest = subquery
  .select({
    hours: packages.hours,
    photographers: packages.photographers,
    images: packages.images,
    deliveryDays: packages.deliveryDays,
  })
  .from(packages)
  .where(and(eq(packages.photographerId, directoryCards.photographerId), eq(packages.isActive, true)))
  .orderBy(packages.priceCents, packages.position, packages.id)
  .limit(1)
  .as('smallest')

const pictures = countRows(
  photographerImages,
  and(
    eq(photographerImages.photographerId, directoryCards.photographerId),
    eq(photographerImages.status, 'ready'),
    sql`${photographerImages.category} <> 'profile'`,
  ),
)

/**
 * What couples compare, of those of the photographers that are listed, in the given order; availability only for a day
 * that can be booked.
 */
export async function comparePhotographers(
  { db, now }: PlainReader,
  { photographerIds, date }: CompareInput,
): Promise<ComparedPhotographer[]> {
  if (photographerIds.length === 0) return []
  const { timeZone } = await getSettings(db)
  const day = date && isBookableDay(date, todayIn(timeZone, now())) ? date : null
  const found = await db
    .select({
      id: directoryCards.photographerId,
      card: directoryCards.card,
      availability: availabilityAt(now()),
      smallest: {
        hours: smallest.hours,
        photographers: smallest.photographers,
        images: smallest.images,
        deliveryDays: smallest.deliveryDays,
      },
      cancellationPolicy: photographerPolicies.cancellationPolicy,
      facts: photographerFacts,
      pictures,
    })
    .from(directoryCards)
    .leftJoin(calendarDays, isDayOf(day))
    .leftJoin(photographerPolicies, eq(photographerPolicies.photographerId, directoryCards.photographerId))
    .leftJoin(photographerFacts, eq(photographerFacts.photographerId, directoryCards.photographerId))
    .leftJoinLateral(smallest, sql`true`)
    .where(isOneOf(directoryCards.photographerId, photographerIds))
  const byId = new Map(found.map(({ id, ...row }) => [id, row]))
  return photographerIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { card, availability, facts, ...compared } = row
    return {
      ...compared,
      facts: shownFacts(facts),
      card: { ...(JSON.parse(card) as DirectoryCard), availability: day ? availability : null },
    }
  })
}
