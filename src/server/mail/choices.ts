import { and, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { mutedKinds, photographers, profiles, users } from '#drizzle/schema/index.ts'
import { hasBell, isNewsName, type MailName } from '#emails/catalog.ts'
import { optionalKindOf, stopOf } from '#emails/kinds.ts'
import type { MailSite } from '#emails/site.ts'
import { stopPath } from '#emails/stop.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { kindOf, type NewsChannel, type OptionalKind, WAITING_KINDS } from '#shared/contact/news-kinds.ts'
import { stopToken } from './stop-link.ts'

/** The hour at which what could wait is mailed, where its reader is. */
const EVENING_HOUR = 18

/** The next evening in a time zone. */
const nextEvening = (zone: SQL): SQL<Date> => {
  const local = sql`(now() at time zone ${zone})`
  const today = sql`date_trunc('day', ${local}) + make_interval(hours => ${EVENING_HOUR})`
  return sql<Date>`(${today} + case when ${local} < ${today} then interval '0' else interval '1 day' end) at time zone ${zone}`
}

/** Whether a mail's first words can stand in the evening mail. */
const canWait = (template: MailName): boolean => isNewsName(template) || hasBell(template)

type Addressed = { template: MailName; to: string; readerId?: string }
type Reader = { id: string; muted: string[]; evening: Date }

/** Whose addresses these are, with what each person gets no mail about and when their next evening is. */
async function readersOf(tx: Db, addresses: string[]): Promise<Map<string, Reader>> {
  if (addresses.length === 0) return new Map()
  const isAmong = (address: SQL) => sql`${address} = any (${sql.param(addresses)}::text[])`
  const account = sql<string>`lower(${users.email})`
  const contact = sql<string>`lower(${photographers.email})`
  const owners = unionAll(
    subquery
      .select({ id: users.id, address: account.as('address') })
      .from(users)
      .where(isAmong(account)),
    subquery
      .select({ id: photographers.userId, address: contact.as('address') })
      .from(photographers)
      .where(isAmong(contact)),
  ).as('owners')
  const { timeZone } = await getSettings(tx)
  const muted = subquery
    .select({ kind: mutedKinds.kind })
    .from(mutedKinds)
    .where(and(eq(mutedKinds.userId, owners.id), eq(mutedKinds.channel, 'mail')))
  const found = await tx
    .select({
      id: owners.id,
      address: owners.address,
      muted: sql<string[]>`array(${muted})`,
      evening: nextEvening(sql`coalesce(${profiles.timeZone}, ${timeZone}::text)`).mapWith(profiles.createdAt),
    })
    .from(owners)
    .innerJoin(profiles, eq(profiles.id, owners.id))
  // An account's own address counts before somebody's contact address.
  return new Map(found.toReversed().map(({ address, ...reader }) => [address, reader]))
}

/**
 * What becomes of mails that their readers can switch off: those who have get none, and what can wait waits for the
 * evening. `reader` is null for other mails, and for addresses without an account. (NO3)
 */
export async function wantedMails<Mail extends Addressed>(tx: Db, mails: readonly Mail[]) {
  const optional = mails.filter(({ template }) => optionalKindOf(template))
  const readers = await readersOf(tx, [...new Set(optional.map(({ to }) => to.toLowerCase()))])
  return mails.flatMap((mail) => {
    const kind = optionalKindOf(mail.template)
    const reader = (kind && readers.get(mail.to.toLowerCase())) ?? null
    if (kind && reader?.muted.includes(kind)) return []
    const isWaiting = reader !== null && kindOf(kind!).waits === true && canWait(mail.template)
    return [{ ...mail, readerId: reader?.id ?? mail.readerId ?? null, waitsUntil: isWaiting ? reader.evening : null }]
  })
}

/** Those of these people who want a kind of news in the bell. */
export async function wantedBells(tx: Db, userIds: readonly string[], kind: OptionalKind): Promise<Set<string>> {
  const { userId, channel } = mutedKinds
  const muted = await tx
    .select({ userId })
    .from(mutedKinds)
    .where(and(isOneOf(userId, [...userIds]), eq(mutedKinds.kind, kind), eq(channel, 'bell')))
  return new Set(userIds.filter((id) => !muted.some((row) => row.userId === id)))
}

/** Switches kinds of news on or off for a person. Idempotent. */
export async function setKinds(
  tx: Db,
  userId: string,
  kinds: readonly OptionalKind[],
  { channel, isOn }: { channel: NewsChannel; isOn: boolean },
): Promise<void> {
  const theirs = and(eq(mutedKinds.userId, userId), eq(mutedKinds.channel, channel), isOneOf(mutedKinds.kind, kinds))
  if (isOn) await tx.delete(mutedKinds).where(theirs)
  else
    await tx
      .insert(mutedKinds)
      .values(kinds.map((kind) => ({ userId, kind, channel })))
      .onConflictDoNothing()
}

/** Stops what the link in a mail names: one kind, or all that the evening mail gathers. */
export const stopKinds = (tx: Db, userId: string, name: OptionalKind | 'evening'): Promise<void> =>
  setKinds(tx, userId, name === 'evening' ? WAITING_KINDS : [name], { channel: 'mail', isOn: false })

/** The link that every mail to an account has that can be switched off, unless its own text has one. */
export function stopFor(template: MailName, readerId: string | null): MailSite['stop'] {
  const name = stopOf(template)
  if (!readerId || name === null || name === 'date' || name === 'newsletter' || name === 'weekly') return undefined
  return stopPath(name, stopToken(name, readerId))
}
