import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients } from '#drizzle/schema/index.ts'
import { coupleName } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { SITE_NAME } from '#shared/site/site-name.ts'

/**
 * The couple that a person acts for, as a value of a statement; null for everybody else. The only place that knows:
 * everything that belongs to a couple is queried by its id, so that both partners reach it and a former one does not.
 */
export const coupleOf = (userId: string | Placeholder | null): SQL<string | null> =>
  sql`(select cm.client_id from client_members cm where cm.user_id = ${userId})`

const COUPLE_CHANGES = 'Your couple has just changed. Please try again.'

/**
 * Locks the couple that a person belongs to, and nothing else: whoever changes its members holds the same lock, so two
 * who lock a couple never wait for each other. Null for people of no couple.
 * @throws AppError CONFLICT when the person moved to another couple meanwhile: that one is not locked.
 */
export async function lockCoupleOf(tx: Db, userId: string): Promise<string | null> {
  const [locked] = await rows<{ id: string }>(
    tx.execute(sql`select k.id from clients k where k.id = ${coupleOf(userId)} for update`),
  )
  // Read again: it may have changed while the lock was waited for.
  const [now] = await rows<{ id: string | null }>(tx.execute(sql`select ${coupleOf(userId)} as id`))
  if ((now?.id ?? null) !== (locked?.id ?? null)) throw new AppError('CONFLICT', COUPLE_CHANGES)
  return locked?.id ?? null
}

const own = alias(clients, 'own')

/** The name of a person of a couple, which a signature is compared with: each of the two signs in their own. */
export const accountNameOf = (userId: string): SQL<string> =>
  sql`(select ${coupleName(own)} from clients own where own.user_id = ${userId})`

/** Somebody who is told something; `userId` is null for an address without an account. */
type Told = { userId: string | null; email: string }

/**
 * The people of a couple's side with their partners: both are told the same. `keyEnd` is appended to a mail's key,
 * because each gets one; `coupleId` is stored with the mail, so that a former partner does not get it.
 */
export async function withPartners<Person extends Told>(
  tx: Db,
  people: readonly Person[],
): Promise<(Person & { keyEnd: string; coupleId: string | null })[]> {
  const ids = people.flatMap(({ userId }) => (userId ? [userId] : []))
  if (ids.length === 0) return people.map((person) => ({ ...person, keyEnd: '', coupleId: null }))
  const members = await rows<{ of: string; coupleId: string; userId: string; email: string; isActive: boolean }>(
    tx.execute(sql`
      select own.user_id as of, own.client_id as "coupleId", other.user_id as "userId", u.email,
        p.status = 'active' as "isActive" from client_members own
      join client_members other on other.client_id = own.client_id
      join users u on u.id = other.user_id join profiles p on p.id = other.user_id
      where own.user_id = any(${sql.param(ids)}::uuid[])`),
  )
  return people.flatMap((person) => {
    const couple = members.filter(({ of }) => of === person.userId)
    const coupleId = couple[0]?.coupleId ?? null
    const partners = couple.filter(({ userId, isActive }) => userId !== person.userId && isActive)
    return [
      { ...person, keyEnd: '', coupleId },
      ...partners.map(({ userId, email }) => ({ ...person, userId, email, keyEnd: `/${userId}`, coupleId })),
    ]
  })
}

/** A couple's name as the other side reads it: user input, which must not carry what messages may not. */
export const shownCoupleName = (name: string): string => redact(name).text || `${SITE_NAME} couple`
