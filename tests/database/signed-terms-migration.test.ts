import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { rows } from '#server/db.ts'
import { verify } from '#app/ops/admin-verify.ts'
import { migrate, readMigrations } from '#app/ops/migrate.ts'
import { createDatabase, openTestDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'

// Data of release 1, corrected by the migration of X121 and X129.

const { url, drop } = await createDatabase({ migrated: false })
const { db, close } = openTestDatabase(url, { max: 2 })
const folder = migrationsBefore('signed_terms')
afterAll(async () => {
  await close()
  await drop()
  rmSync(folder, { recursive: true })
})

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const VENDOR = id(1)
const CLIENT = id(2)
/** Bookings: how each ended, and what release 1 left of its offer and its contract. */
const LEFT = [
  { id: id(10), status: 'cancelled', stage: 'withdrawn', offer: 'sent', contract: 'viewed' },
  { id: id(11), status: 'cancelled', stage: 'unpaid', offer: 'accepted', contract: 'signed' },
  { id: id(12), status: 'cancelled', stage: 'rejected', offer: 'sent', contract: 'sent' },
  { id: id(13), status: 'cancelled', stage: 'expired', offer: 'sent', contract: 'sent' },
  { id: id(14), status: 'cancelled', stage: 'by_client', offer: 'accepted', contract: 'signed' },
  { id: id(15), status: 'cancelled', stage: 'rejected', offer: 'rejected', contract: 'draft' },
  { id: id(16), status: 'confirmed', stage: 'upcoming', offer: 'accepted', contract: 'signed' },
  { id: id(17), status: 'pending', stage: 'offered', offer: 'sent', contract: 'draft' },
] as const

async function addLeft() {
  await db.execute(sql`insert into users (id, email, password_hash) values
    (${VENDOR}, 'ada@old.example', '-'), (${CLIENT}, 'robin@old.example', '-')`)
  await db.execute(sql`insert into photographers (id, user_id, email, name) values
    (${VENDOR}, ${VENDOR}, 'ada@old.example', 'Ada')`)
  await db.execute(sql`insert into clients (id, user_id, email, first_name, last_name) values
    (${CLIENT}, ${CLIENT}, 'robin@old.example', 'Robin', 'Vale')`)
  for (const [index, left] of LEFT.entries()) {
    const day = `2031-06-${10 + index}`
    const isSent = left.contract !== 'draft'
    const isSigned = left.contract === 'signed'
    // The fault: strict and 300 days on the booking, flexible and 30 days in the text.
    await db.execute(sql`insert into bookings (id, photographer_id, client_id, event_date, event_location, status, stage,
        total_amount_cents, cancellation_policy, delivery_days, cancel_reason, cancelled_at,
        commission_rate_bps, commission_cap_cents, commission_cents, cancellation_terms)
      values (${left.id}, ${VENDOR}, ${CLIENT}, ${day}, 'The Old Mill', ${left.status}, ${left.stage}, 400000, 'strict',
        300, ${left.status === 'cancelled' ? 'So it was.' : null},
        ${left.status === 'cancelled' ? '2030-01-02T00:00:00Z' : null},
        ${isSigned ? 1200 : null}, ${isSigned ? 50_000 : null}, ${isSigned ? 48_000 : null},
        ${isSigned ? '{"keepsPercent": 30, "tiers": []}' : null})`)
    await db.execute(sql`insert into offers (booking_id, status, total_cents, schedule, expires_at, created_at)
      values (${left.id}, ${left.offer}, 400000, '[]', now(), '2029-01-01')`)
    await db.execute(sql`insert into vendor_contracts (id, vendor_id, client_id, booking_id, title, content, status,
        total_amount_cents, cancellation_policy, delivery_days, event_date, content_hash, sent_at, expires_at, signed_at,
        created_at)
      values (${left.id}, ${VENDOR}, ${CLIENT}, ${left.id}, 'T', 'C', ${left.contract}, 400000, 'flexible', 30, ${day},
        ${isSent ? 'a'.repeat(64) : null}, ${isSent ? '2029-01-03' : null}, ${isSent ? '2029-01-17' : null},
        ${isSigned ? '2029-01-04' : null}, '2029-01-02')`)
  }
}

test('offers and contracts of ended bookings end, drafts know their offer, and signed bookings have their signed terms', async () => {
  await migrate(db, folder)
  await addLeft()
  const rest = readMigrations().map(({ tag }) => tag)
  expect(await migrate(db)).toEqual(rest.slice(rest.findIndex((tag) => tag.endsWith('signed_terms'))))
  const now = await rows(
    db.execute(sql`
      select b.stage, o.status as offer, c.status as contract, c.close_reason as reason, c.offer_id = o.id as "isLinked",
        c.canonical_version as version, c.event_location as place, b.cancellation_policy as policy, b.delivery_days as days,
        (select string_agg(e.type, ',') from contract_events e where e.contract_id = c.id) as events
      from bookings b join offers o on o.booking_id = b.id join vendor_contracts c on c.booking_id = b.id order by b.id`),
  )
  const ended = { isLinked: true, reason: 'So it was.', policy: 'strict', days: 300 }
  const sealed = { ...ended, version: 1, place: null }
  expect(now).toEqual([
    { ...sealed, stage: 'withdrawn', offer: 'withdrawn', contract: 'voided', events: 'voided' },
    { ...sealed, stage: 'unpaid', offer: 'expired', contract: 'voided', events: 'voided' },
    { ...sealed, stage: 'rejected', offer: 'rejected', contract: 'declined', events: 'declined' },
    { ...sealed, stage: 'expired', offer: 'expired', contract: 'expired', events: 'expired' },
    { ...sealed, stage: 'by_client', offer: 'withdrawn', contract: 'voided', events: 'voided' },
    {
      ...ended,
      ...{ version: 2, place: 'The Old Mill' },
      ...{ stage: 'rejected', offer: 'rejected', contract: 'voided', events: 'voided' },
    },
    {
      ...sealed,
      ...{ stage: 'upcoming', offer: 'accepted', contract: 'signed', events: null, reason: null },
      ...{ policy: 'flexible', days: 30 },
    },
    {
      ...ended,
      ...{ version: 2, place: 'The Old Mill', reason: null },
      ...{ stage: 'offered', offer: 'sent', contract: 'draft', events: null },
    },
  ])
  const checks = await verify(db)
  expect(checks.find(({ name }) => name === 'Record chains')!.problems).toEqual([])
  // Nobody signed these rows; everything else of the continuing booking matches its text.
  expect(checks.find(({ name }) => name === 'Signed bookings')!.problems).toContain(
    `booking ${id(16)} differs from its contract: signatures`,
  )
})
