import { sql } from 'drizzle-orm'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { UserInput } from '../inputs.ts'
import type { Protection } from '../model.ts'
import { UNKNOWN_USER } from '../texts.ts'
import { moment } from '#server/sql.ts'
import { type Account, accountJson, accounts } from './accounts.ts'

export type UserDetails = Account & {
  /** The vendor's record, where there is one. */
  vendor: { id: string; name: string; approvalStatus: ApprovalStatus; isSuspended: boolean } | null
  /** How much the account is involved in. */
  owns: { inquiries: number; contracts: number; bookings: number; reviews: number }
  /** Why and by whom it was suspended; only while it is. */
  suspension: { at: string; reason: string | null; by: string | null } | null
  /** Why it cannot be suspended. */
  protection: Protection | null
}

// An account is a couple, a vendor, or neither.
const isOwn = (client: string, vendor: string) => sql`(${sql.raw(client)} = k.id or ${sql.raw(vendor)} = v.id)`

const ownsJson = sql`jsonb_build_object(
  'inquiries', (select count(*) from inquiries i where ${isOwn('i.client_id', 'i.photographer_id')}),
  'contracts', (select count(*) from vendor_contracts c where ${isOwn('c.client_id', 'c.vendor_id')}),
  'bookings', (select count(*) from bookings b where ${isOwn('b.client_id', 'b.photographer_id')}),
  'reviews', (select count(*) from reviews r where r.status <> 'draft'
    and ((r.author = 'client' and r.client_id = k.id) or (r.author = 'vendor' and r.photographer_id = v.id))))`

const suspensionJson = sql`case when p.status = 'suspended' then (
  select jsonb_build_object('at', ${moment(sql`e.created_at`)}, 'reason', e.reason,
    'by', (select a.email from users a where a.id = e.actor_id))
  from audit_events e where e.entity_type = 'user' and e.entity_id = u.id::text and e.action = 'user.suspend'
  order by e.seq desc limit 1) end`

/** Nobody can suspend themselves, and one administrator must remain able to sign in. */
const protectionOf = (self: string) => sql`case when u.id = ${self} then 'self'
  when p.role = 'admin' and not exists (select from profiles o join users x on x.id = o.id
    where o.role = 'admin' and o.status = 'active' and x.email_verified_at is not null and o.id <> u.id)
  then 'lastAdmin' end`

/**
 * One account: its facts, what it is involved in, its open sessions, and why it is suspended or cannot be. One
 * statement. (AD6)
 * @throws AppError NOT_FOUND.
 */
export async function getUser(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  { id }: UserInput,
): Promise<UserDetails> {
  const [found] = await rows<{ user: UserDetails }>(
    db.execute(sql`select ${accountJson} || jsonb_build_object(
      'vendor', case when v.id is not null then jsonb_build_object('id', v.id,
        'name', coalesce(nullif(v.business_name, ''), v.name), 'approvalStatus', v.approval_status,
        'isSuspended', v.suspended_at is not null) end,
      'owns', ${ownsJson}, 'suspension', ${suspensionJson}, 'protection', ${protectionOf(actor!.userId)}) as user
      ${accounts()} where u.id = ${id}`),
  )
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_USER)
  return found.user
}
