import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEvents, clients, photographers, profiles, users } from '#drizzle/schema/index.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { cursorOrder } from '#server/lists/cursor.ts'
import type { AuditListInput } from '../inputs.ts'

type Order = AuditListInput['order']
export const ordered = (order: Order) => ({ at: auditEvents.createdAt, id: auditEvents.id, order })

const pageOf = (db: Db, where: SQL | undefined, order: Order, limit: number) =>
  db
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(cursorOrder(ordered(order)))
    .limit(limit)
    .as('e')
type Entries = ReturnType<typeof pageOf>

const actor = alias(users, 'actor')
const actorProfile = alias(profiles, 'actor_profile')
const actorClient = alias(clients, 'actor_client')
const actorVendor = alias(photographers, 'actor_vendor')

const UUID = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'

/**
 * Whose record an entry is about, found by the record's type: each branch but one is skipped. Types without a branch
 * belong to nobody.
 */
function sidesOf({ entityType, entityId }: Entries): SQL {
  const id = sql`(case when ${entityId} ~ ${sql.raw(`'${UUID}'`)} then ${entityId}::uuid end)`
  const branch = (types: string[], from: string, { vendor = 'null', couple = 'null', user = 'null', mail = 'null' }) =>
    sql`select ${sql.raw(`${vendor}::uuid as vendor_id, ${couple}::uuid as client_id, ${user}::uuid as user_id,
      ${mail}::text as address from ${from}`)}
      where ${entityType} in (${sql.raw(types.map((type) => `'${type}'`).join(', '))}) and r.id = ${id}`
  const PAIR = { vendor: 'r.vendor_id', couple: 'r.client_id' }
  const PHOTOGRAPHER = { ...PAIR, vendor: 'r.photographer_id' }
  const branches = [
    branch(['photographer'], 'photographers r', { vendor: 'r.id' }),
    branch(['photographer_images'], 'photographer_images r', { vendor: 'r.photographer_id' }),
    branch(['clients'], 'clients r', { couple: 'r.id' }),
    branch(
      ['user', 'profiles'],
      'users r left join photographers p on p.user_id = r.id left join clients k on k.user_id = r.id',
      { vendor: 'p.id', couple: 'k.id', user: 'r.id' },
    ),
    branch(['booking'], 'bookings r', PHOTOGRAPHER),
    branch(['review'], 'reviews r', PHOTOGRAPHER),
    branch(['inquiry'], 'inquiries r', PHOTOGRAPHER),
    branch(['contract'], 'vendor_contracts r', PAIR),
    branch(['thread'], 'threads r', PAIR),
    branch(['message'], 'vendor_messages r', PAIR),
    branch(['threadReport'], 'thread_reports r join threads t on t.id = r.thread_id', {
      vendor: 't.vendor_id',
      couple: 't.client_id',
    }),
    branch(['payout'], 'payouts r join bookings b on b.id = r.booking_id', {
      vendor: 'r.vendor_id',
      couple: 'b.client_id',
    }),
    branch(['email'], 'email_outbox r', { mail: 'r.to_address' }),
  ]
  return sql`(${sql.join(branches, sql` union all `)}) sides`
}

/** The first of these texts that is not empty. */
const firstOf = (...texts: SQL[]) =>
  sql<string | null>`coalesce(${sql.join(
    texts.map((text) => sql`nullif(${text}, '')`),
    sql`, `,
  )})`

/**
 * The first matching entries in their order, with the names of who acted and of whom it is about; a name is null where
 * the account is gone. One statement whatever they are about.
 */
export function findEntries(db: Db, where: SQL | undefined, order: Order, limit: number) {
  const e = pageOf(db, where, order, limit)
  const vendor = firstOf(vendorName(photographers))
  const couple = firstOf(coupleName(clients))
  return db
    .select({
      id: e.id,
      entityType: e.entityType,
      entityId: e.entityId,
      seq: e.seq,
      action: e.action,
      actorId: e.actorId,
      actorRole: e.actorRole,
      actorEmail: actor.email,
      actorName: firstOf(vendorName(actorVendor), coupleName(actorClient), sql`${actorProfile.firstName}`),
      /** The vendor, person or address it was done to. */
      name: firstOf(vendor, couple, sql`${profiles.firstName}`, sql`${users.email}`, sql`sides.address`),
      vendor,
      couple,
      before: e.before,
      after: e.after,
      reason: e.reason,
      requestId: e.requestId,
      ip: e.ip,
      userAgent: e.userAgent,
      at: e.createdAt,
      hash: e.hash,
    })
    .from(e)
    .leftJoin(actor, eq(actor.id, e.actorId))
    .leftJoin(actorProfile, eq(actorProfile.id, e.actorId))
    .leftJoin(actorClient, eq(actorClient.userId, e.actorId))
    .leftJoin(actorVendor, eq(actorVendor.userId, e.actorId))
    .leftJoinLateral(sidesOf(e), sql`true`)
    .leftJoin(photographers, sql`${photographers.id} = sides.vendor_id`)
    .leftJoin(clients, sql`${clients.id} = sides.client_id`)
    .leftJoin(users, sql`${users.id} = sides.user_id`)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .orderBy(cursorOrder({ at: e.createdAt, id: e.id, order }))
}
