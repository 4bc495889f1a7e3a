import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEvents, clients, photographers, profiles, users } from '#drizzle/schema/index.ts'
import { coupleName, ownerName, vendorName } from '#server/database/sql.ts'
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
    .as('entry')

const actor = alias(users, 'actor')
const actorProfile = alias(profiles, 'actor_profile')
const actorClient = alias(clients, 'actor_client')
const actorVendor = alias(photographers, 'actor_vendor')

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
  const entry = pageOf(db, where, order, limit)
  const vendor = firstOf(vendorName(photographers))
  const couple = firstOf(coupleName(clients))
  return db
    .select({
      id: entry.id,
      entityType: entry.entityType,
      entityId: entry.entityId,
      seq: entry.seq,
      action: entry.action,
      actorId: entry.actorId,
      actorRole: entry.actorRole,
      actorEmail: actor.email,
      actorName: firstOf(vendorName(actorVendor), ownerName(actorClient), sql`${actorProfile.firstName}`),
      /** The vendor, person or address it was done to. */
      name: firstOf(vendor, couple, sql`${profiles.firstName}`, sql`${users.email}`, sql`sides.address`),
      vendor,
      couple,
      before: entry.before,
      after: entry.after,
      reason: entry.reason,
      requestId: entry.requestId,
      ip: entry.ip,
      userAgent: entry.userAgent,
      at: entry.createdAt,
      hash: entry.hash,
    })
    .from(entry)
    .leftJoin(actor, eq(actor.id, entry.actorId))
    .leftJoin(actorProfile, eq(actorProfile.id, entry.actorId))
    .leftJoin(actorClient, eq(actorClient.userId, entry.actorId))
    .leftJoin(actorVendor, eq(actorVendor.userId, entry.actorId))
    .leftJoinLateral(sql`sides_of_record(${entry.entityType}, ${entry.entityId}) sides`, sql`true`)
    .leftJoin(photographers, sql`${photographers.id} = sides.vendor_id`)
    .leftJoin(clients, sql`${clients.id} = sides.client_id`)
    .leftJoin(users, sql`${users.id} = sides.user_id`)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .orderBy(cursorOrder({ at: entry.createdAt, id: entry.id, order }))
}
