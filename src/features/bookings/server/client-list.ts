import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, photographers } from '#drizzle/schema/index.ts'
import { nextDueDate, paidCents } from '#features/payments/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { faceIn } from '#server/pictures/cover.ts'
import { isLateDelivery } from './late-delivery-records.ts'
import { isWanted } from './next-action-records.ts'

const b = alias(bookings, 'b')
const p = alias(photographers, 'p')

const bookingJson = (now: Date) =>
  jsonRow({
    id: b.id,
    eventDate: b.eventDate,
    place: b.eventLocation,
    status: b.status,
    stage: b.stage,
    totalCents: b.totalAmountCents,
    paidCents: paidCents(sql`b.id`),
    nextDue: nextDueDate(sql`b.id`),
    isWanted: isWanted(b.id),
    isLate: isLateDelivery(b, now),
    photographer: faceIn(p),
  })

/** More than any couple has: one couple's bookings are a single unpaged list. */
const MAX_ROWS = 200

/** Every booking of the signed-in couple, soonest wedding first. */
export const listClientBookings = (ctx: Reader) =>
  readJson(
    ctx.db,
    bookingJson(ctx.now()),
    sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
      where k.id = ${coupleOf(ctx.actor!.userId)}
      order by b.event_date, b.id limit ${MAX_ROWS}`,
  )
