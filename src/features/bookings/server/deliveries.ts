import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, deliveries, photographers } from '#drizzle/schema/index.ts'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { faceIn } from '#server/pictures/cover.ts'
import type { Side } from '../model.ts'

const b = alias(bookings, 'b')
const p = alias(photographers, 'p')
const d = alias(deliveries, 'd')

/** What a couple may not read of a delivery that is held back. */
const shown = <T>(side: Side, value: SQL<T>) =>
  sql<T | null>`case when ${side !== 'client'} or not ${isTakenBack(sql`b.id`)} then ${value} end`

/** The latest delivery of one booking's pictures. */
const deliveryJson = jsonRow({
  bookingId: b.id,
  eventDate: b.eventDate,
  photographer: faceIn(p),
  /** Null while it is held back. */
  url: shown('client', sql<string>`d.url`),
  pin: shown('client', sql<string | null>`d.pin`),
  expiresOn: d.expiresOn,
  imageCount: d.imageCount,
})

/** Where the pictures of `b` are, newest round first. */
export const deliveriesJson = (side: Side) =>
  jsonRows(
    jsonRow({
      round: d.round,
      /** Null for the couple while it is held back. */
      url: shown(side, sql<string>`d.url`),
      pin: shown(side, sql<string | null>`d.pin`),
      expiresOn: d.expiresOn,
      note: shown(side, sql<string>`d.note`),
      imageCount: d.imageCount,
      changesNote: d.changesNote,
      createdAt: d.createdAt,
    }),
    sql`from deliveries d where d.booking_id = b.id`,
    sql`d.round desc`,
  )

/** More than any couple ever has. */
const MOST = 200

/** Where the signed-in couple's pictures are, newest wedding first. */
export const listClientDeliveries = (ctx: Reader) =>
  readJson(
    ctx.db,
    deliveryJson,
    sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
        join lateral (select * from deliveries v where v.booking_id = b.id order by v.round desc limit 1) d on true
      where k.id = ${coupleOf(ctx.actor!.userId)}
      order by b.event_date desc, b.id limit ${MOST}`,
  )
