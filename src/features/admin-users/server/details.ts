import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEvents, photographers, users } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { jsonIf, jsonOne, jsonRow, readJson } from '#server/database/json-rows.ts'
import { countOf, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import type { UserInput } from '../inputs.ts'
import type { Protection } from '../model.ts'
import { UNKNOWN_USER } from '../texts.ts'
import { accountFields, accounts } from './accounts.ts'

const v = alias(photographers, 'v')
const e = alias(auditEvents, 'e')
const a = alias(users, 'a')

// An account is a couple, a vendor, or neither.
const isOwn = (client: string, vendor: string) => sql`(${sql.raw(client)} = k.id or ${sql.raw(vendor)} = v.id)`

/** The vendor's record, where there is one. */
const vendorJson = jsonIf(
  sql`v.id is not null`,
  jsonRow({
    id: v.id,
    name: vendorName(v),
    approvalStatus: v.approvalStatus,
    isSuspended: sql<boolean>`v.suspended_at is not null`,
  }),
)

/** How much the account is involved in. */
const ownsJson = jsonRow({
  inquiries: countOf(sql`from inquiries i where ${isOwn('i.client_id', 'i.photographer_id')}`),
  contracts: countOf(sql`from vendor_contracts c where ${isOwn('c.client_id', 'c.vendor_id')}`),
  bookings: countOf(sql`from bookings b where ${isOwn('b.client_id', 'b.photographer_id')}`),
  reviews: countOf(sql`from reviews r where r.status <> 'draft'
    and ((r.author = 'client' and r.client_id = k.id) or (r.author = 'vendor' and r.photographer_id = v.id))`),
})

/** Why and by whom it was suspended; only while it is. */
const suspensionJson = jsonIf(
  sql`p.status = 'suspended'`,
  jsonOne(
    jsonRow({ at: e.createdAt, reason: e.reason, by: jsonOne(a.email, sql`from users a where a.id = e.actor_id`) }),
    sql`from audit_events e
      where e.entity_type = 'user' and e.entity_id = u.id::text and e.action = 'user.suspend'
      order by e.seq desc limit 1`,
  ),
)

/** Nobody can suspend themselves, and one administrator must remain able to sign in. */
const protectionOf = (self: string): SQL<Protection | null> => sql`case when u.id = ${self} then 'self'
  when p.role = 'admin' and not exists (select from profiles o join users x on x.id = o.id
    where o.role = 'admin' and o.status = 'active' and x.email_verified_at is not null and o.id <> u.id)
  then 'lastAdmin' end`

/**
 * One account: its facts, what it is involved in, its open sessions, and why it is suspended or cannot be. One
 * statement.
 * @throws AppError NOT_FOUND.
 */
export async function getUser({ db, actor }: Reader, { id }: UserInput) {
  const [user] = await readJson(
    db,
    jsonRow({
      ...accountFields,
      vendor: vendorJson,
      owns: ownsJson,
      suspension: suspensionJson,
      protection: protectionOf(actor!.userId),
    }),
    sql`${accounts()} where u.id = ${id}`,
  )
  if (!user) throw new AppError('NOT_FOUND', UNKNOWN_USER)
  return user
}
