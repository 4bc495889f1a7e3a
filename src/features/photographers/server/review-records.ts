import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { bookings, reviews } from '#drizzle/schema/index.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { PhotographerProfile } from '../public-profile.ts'

const SHOWN = ['published', 'in_check'] as const

/** A couple's published review: one being checked stays visible, a removed one does not. */
export const isVisible = ({ author, status }: Pick<typeof reviews, 'author' | 'status'>) =>
  sql`(${eq(author, 'client')} and ${isOneOf(status, SHOWN)})`

/** Of a booking large enough to count in the average. */
export const isCounted = ({ totalAmountCents }: { totalAmountCents: AnyColumn }) =>
  sql<boolean>`coalesce(${totalAmountCents} >= qualifying_booking_cents(), false)`

/** The averages of the four marks over the reviews that count. One object, because no relation sums. */
export const averageMarks = (photographerId: AnyColumn): SQL<PhotographerProfile['marks']> =>
  sql`${subquery
    .select({
      marks: jsonRow({
        quality: average(reviews.quality),
        communication: average(reviews.communication),
        punctuality: average(reviews.punctuality),
        value: average(reviews.value),
      }),
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(eq(reviews.photographerId, photographerId), isVisible(reviews), isCounted(bookings)))}`

const average = (mark: AnyColumn) => sql<number | null>`round(avg(${mark}), 1)`
