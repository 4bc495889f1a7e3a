import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { packages, photographerPolicies } from '#drizzle/schema/index.ts'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { DirectoryCard } from '#features/directory/model.ts'
import { availabilityOf } from '#features/directory/server/records.ts'
import { factsOf } from '#features/photographers/server/fact-records.ts'
import type { PlainReader } from '#server/context.ts'
import { jsonOne, jsonRow, readJson } from '#server/database/json-rows.ts'
import { countOf } from '#server/database/sql.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import type { Availability } from '#shared/status/availability.ts'
import type { CompareInput } from '../inputs.ts'
import type { ComparedPhotographer } from '../model.ts'

const k = alias(packages, 'k')
const y = alias(photographerPolicies, 'y')

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
  const found = await readJson(
    db,
    jsonRow({
      card: sql<string>`c.card`,
      availability: sql<Availability | null>`case when ${day}::date is not null
        then ${availabilityOf(sql`${now().toISOString()}::timestamptz`)} end`,
      smallest: jsonOne(
        jsonRow({ hours: k.hours, photographers: k.photographers, images: k.images, deliveryDays: k.deliveryDays }),
        sql`from packages k where k.photographer_id = c.photographer_id and k.is_active
          order by k.price_cents, k.position, k.id limit 1`,
      ),
      cancellationPolicy: jsonOne(
        y.cancellationPolicy,
        sql`from photographer_policies y where y.photographer_id = c.photographer_id`,
      ),
      facts: factsOf(sql`c.photographer_id`),
      pictures: countOf(sql`from photographer_images i
        where i.photographer_id = c.photographer_id and i.status = 'ready' and i.category <> 'profile'`),
    }),
    sql`from unnest(${sql.param(photographerIds)}::uuid[]) with ordinality wanted(id, place)
      join directory_cards c on c.photographer_id = wanted.id
      left join calendar_days d on d.photographer_id = c.photographer_id and d.day = ${day}::date
      order by wanted.place`,
  )
  return found.map(({ card, availability, ...facts }) => ({
    ...facts,
    card: { ...(JSON.parse(card) as DirectoryCard), availability },
  }))
}
