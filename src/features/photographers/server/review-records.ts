import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import type { reviews } from '#drizzle/schema/index.ts'
import { jsonOne, jsonRow } from '#server/database/json-rows.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { PhotographerProfile, ReviewMark } from '../profile.ts'

const SHOWN = ['published', 'in_check'] as const

/** A couple's published review: one being checked stays visible, a removed one does not. */
export const isVisible = ({ author, status }: Pick<typeof reviews, 'author' | 'status'>) =>
  sql`(${eq(author, 'client')} and ${isOneOf(status, SHOWN)})`

/** Of a booking large enough to count in the average. */
export const isCounted = ({ totalAmountCents }: { totalAmountCents: AnyColumn }) =>
  sql<boolean>`coalesce(${totalAmountCents} >= qualifying_booking_cents(), false)`

// Statements call the reviews `r` and their bookings `b`.

/** A couple's published review: one being checked stays visible, a removed one does not. */
export const IS_VISIBLE: SQL = sql`r.author = 'client' and r.status in ('published', 'in_check')`

/** Somebody disputes it and our team has not decided yet: it says so where it is shown. */
export const IS_IN_CHECK = sql<boolean>`(r.status = 'in_check')`

/** Of a booking large enough to count in the average. */
export const IS_COUNTED = sql<boolean>`coalesce(b.total_amount_cents >= qualifying_booking_cents(), false)`

type Marks = PhotographerProfile['marks']
const average = (mark: ReviewMark) => sql<number | null>`round(avg(${sql.raw(`r.${mark}`)}), 1)`

/** The averages of the four marks over the reviews that count. */
export const averageMarks = (photographerId: SQL): SQL<Marks> =>
  jsonOne(
    jsonRow({
      quality: average('quality'),
      communication: average('communication'),
      punctuality: average('punctuality'),
      value: average('value'),
    }),
    sql`from reviews r join bookings b on b.id = r.booking_id
      where r.photographer_id = ${photographerId} and ${IS_VISIBLE} and ${IS_COUNTED}`,
  )
