import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { clientMembers, clients } from '#drizzle/schema/index.ts'
import { isOneOf, ownerName, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { SITE_NAME } from '#shared/site/site-name.ts'

/**
 * The couple that a person acts for, as a value of a statement; null for everybody else. The only place that knows:
 * everything that belongs to a couple is queried by its id, so that both partners reach it and a former one does not.
 */
export const coupleOf = (userId: string | Placeholder | null): SQL<string | null> =>
  sql`${subquery
    .select({ clientId: clientMembers.clientId })
    .from(clientMembers)
    .where(sql`${clientMembers.userId} = ${userId}`)}`

const COUPLE_CHANGES = 'Your couple’s account has just changed. Please try again.'

/**
 * Locks the couple that a person belongs to, and nothing else: whoever changes its members holds the same lock, so two
 * who lock a couple never wait for each other. Null for people of no couple.
 * @throws AppError CONFLICT when the person moved to another couple meanwhile: that one is not locked.
 */
export async function lockCoupleOf(tx: Db, userId: string): Promise<string | null> {
  const [locked] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.id, coupleOf(userId)))
    .for('update')
  // Read again: it may have changed while the lock was waited for.
  const place = await tx.query.clientMembers.findFirst({ columns: { clientId: true }, where: { userId } })
  if ((place?.clientId ?? null) !== (locked?.id ?? null)) throw new AppError('CONFLICT', COUPLE_CHANGES)
  return locked?.id ?? null
}

/** The name of a person of a couple, which a signature is compared with: each of the two signs in their own. */
export async function accountNameOf(db: Db, userId: string): Promise<string> {
  const account = await db.query.clients.findFirst({ columns: {}, where: { userId }, extras: { name: ownerName } })
  return account!.name
}

/** Someone who is told something; `userId` is null for an address without an account. */
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
  const places = await tx.query.clientMembers.findMany({
    columns: { userId: true, clientId: true },
    where: { RAW: ({ userId }) => isOneOf(userId, ids) },
    with: {
      client: {
        columns: {},
        with: {
          members: {
            columns: { userId: true },
            with: { user: { columns: { email: true }, with: { profile: { columns: { status: true } } } } },
          },
        },
      },
    },
  })
  return people.flatMap((person) => {
    const place = places.find(({ userId }) => userId === person.userId)
    const coupleId = place?.clientId ?? null
    const partners = (place?.client.members ?? []).filter(
      ({ userId, user }) => userId !== person.userId && user.profile?.status === 'active',
    )
    return [
      { ...person, keyEnd: '', coupleId },
      ...partners.map(({ userId, user: { email } }) => ({ ...person, userId, email, keyEnd: `/${userId}`, coupleId })),
    ]
  })
}

/** A couple's name as the other side reads it: user input, which must not carry what messages may not. */
export const shownCoupleName = (name: string): string => redact(name).text || `${SITE_NAME} couple`
