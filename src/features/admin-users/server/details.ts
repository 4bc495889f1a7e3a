import { and, type Column, desc, eq, ne, or, sql } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import { auditEvents, bookings, inquiries, reviews, users, vendorContracts } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import { countRows, subquery } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { isTeam } from '#shared/access/roles.ts'
import type { UserInput } from '../inputs.ts'
import { UNKNOWN_USER } from '../texts.ts'
import { type Accounts, accounts, shownOf } from './accounts.ts'
import { secondStepOf } from './factors.ts'

/** How much the account is involved in, on either side. */
function ownsOf({ clientId, vendorId }: Accounts) {
  const countOwn = (table: PgTable, client: Column, vendor: Column) =>
    countRows(table, or(eq(client, clientId), eq(vendor, vendorId)))
  const isWritten = or(
    and(eq(reviews.author, 'client'), eq(reviews.clientId, clientId)),
    and(eq(reviews.author, 'vendor'), eq(reviews.photographerId, vendorId)),
  )
  return {
    inquiries: countOwn(inquiries, inquiries.clientId, inquiries.photographerId),
    contracts: countOwn(vendorContracts, vendorContracts.clientId, vendorContracts.vendorId),
    bookings: countOwn(bookings, bookings.clientId, bookings.photographerId),
    reviews: countRows(reviews, and(ne(reviews.status, 'draft'), isWritten)),
  }
}

const suspender = alias(users, 'suspender')

/**
 * When, why and by whom it was suspended last. One object: the audit log names its records by text, which no relation
 * follows.
 */
const suspensionOf = ({ id }: Accounts) =>
  sql<{ at: string; reason: string | null; by: string | null } | null>`${subquery
    .select({
      event: jsonRow({
        at: auditEvents.createdAt,
        reason: auditEvents.reason,
        by: sql<string | null>`${suspender.email}`,
      }),
    })
    .from(auditEvents)
    .leftJoin(suspender, eq(suspender.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.entityType, 'user'),
        eq(auditEvents.entityId, sql`${id}::text`),
        eq(auditEvents.action, 'user.suspend'),
      ),
    )
    .orderBy(desc(auditEvents.seq))
    .limit(1)}`

/**
 * One account: its facts, what it is involved in, its open sessions, and why it is suspended.
 * @throws AppError NOT_FOUND.
 */
export async function getUser({ db, actor, now }: Reader, { id }: UserInput) {
  const account = accounts(eq(users.id, id))
  const { vendorId, vendorName, approvalStatus, suspendedAt } = account
  const [found] = await db
    .select({
      user: shownOf(account),
      vendor: { id: vendorId, name: vendorName, approvalStatus, suspendedAt },
      owns: ownsOf(account),
      suspension: suspensionOf(account),
    })
    .from(account)
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_USER)
  const { user, vendor, owns, suspension } = found
  return {
    ...user,
    secondStep: await secondStepOf({ db, actor, now }, id),
    /** The vendor's record, where there is one. */
    vendor:
      vendor.id === null
        ? null
        : {
            id: vendor.id,
            name: vendor.name,
            approvalStatus: vendor.approvalStatus!,
            isSuspended: vendor.suspendedAt !== null,
          },
    owns,
    /** Only while it is. */
    suspension: user.standing === 'suspended' ? suspension : null,
    /** Whose role and standing are looked after elsewhere. */
    isOfTeam: isTeam(user.role),
    isSelf: id === actor!.userId,
  }
}
