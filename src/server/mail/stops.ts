import { and, eq, lt, min, ne, not, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/auth.ts'
import { emailOutbox, mailStops } from '#drizzle/schema/mail.ts'
import { notifications } from '#drizzle/schema/notifications.ts'
import { photographers } from '#drizzle/schema/photographers.ts'
import { hasSecret, MAIL_NAMES } from '#emails/catalog.ts'
import { endsWithComplaint } from '#emails/kinds.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { notifyAll } from '#server/notices/notify.ts'
import { MAIL_STOPS, type MailStop, STOP_TITLES, stopSentence } from '#shared/contact/mail-delivery.ts'

/** Where each address of a person is seen to. */
const PLACES = { account: '/account', contact: '/vendor/profile' } as const
const isAddress = (address: string) => eq(mailStops.address, sql`lower(${address})`)

/** Whose address it is, and where it is seen to: an account's, else a photographer's contact address. */
async function ownersOf(tx: Db, address: string): Promise<{ userId: string; href: string }[]> {
  const accounts = await tx
    .select({ userId: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${address})`)
  const contacts = await tx
    .select({ userId: photographers.userId })
    .from(photographers)
    .innerJoin(users, eq(users.id, photographers.userId))
    .where(
      and(
        sql`lower(${photographers.email}) = lower(${address})`,
        ne(sql`lower(${users.email})`, sql`lower(${address})`),
      ),
    )
  return [
    ...accounts.map(({ userId }) => ({ userId, href: PLACES.account })),
    ...contacts.map(({ userId }) => ({ userId, href: PLACES.contact })),
  ]
}

const noticeKey = (stop: MailStop, href: string) => `mail.stopped/${stop}${href}`

type Reported = { toAddress: string; createdAt: Date }

/** Stops mail to the address of a mail that came back or was marked as spam, and tells its owner once. */
export async function stopMail(tx: Db, { toAddress, createdAt }: Reported, kind: MailStop, at: Date): Promise<void> {
  // The address of an old mail is erased.
  if (toAddress === '') return
  await tx
    .insert(mailStops)
    .values({ address: sql`lower(${toAddress})`, kind, mailedAt: createdAt })
    .onConflictDoUpdate({
      target: [mailStops.address, mailStops.kind],
      set: { mailedAt: sql`greatest(${mailStops.mailedAt}, excluded.mailed_at)` },
    })
  const notices = (await ownersOf(tx, toAddress)).map((owner) => {
    const words = { title: STOP_TITLES[kind], body: stopSentence(kind, toAddress) }
    return { kind: 'mail.stopped', ...words, ...owner, dedupeKey: noticeKey(kind, owner.href) }
  })
  await notifyAll(tx, notices, at)
}

async function clearNotices(tx: Db, userId: string, href: string, stops: readonly MailStop[]): Promise<void> {
  const keys = stops.map((stop) => noticeKey(stop, href))
  await tx.delete(notifications).where(and(eq(notifications.userId, userId), isOneOf(notifications.dedupeKey, keys)))
}

/** What is lifted; everything without it. */
type Lifted = { kind?: MailStop; mailedBefore?: Date }

/** Lifts what stops mail to an address, and takes it out of its owner's bell. @returns whether there was a stop. */
export async function liftStops(tx: Db, address: string, { kind, mailedBefore }: Lifted = {}): Promise<boolean> {
  const lifted = await tx
    .delete(mailStops)
    .where(
      and(isAddress(address), kind && eq(mailStops.kind, kind), mailedBefore && lt(mailStops.mailedAt, mailedBefore)),
    )
    .returning({ kind: mailStops.kind })
  if (lifted.length === 0) return false
  const stops = lifted.map((stop) => stop.kind)
  for (const { userId, href } of await ownersOf(tx, address)) await clearNotices(tx, userId, href, stops)
  return true
}

/** Takes what stops mail to a former address, of the account or a photographer's contact, out of the bell. */
export const forgetStopsAt = (tx: Db, userId: string, place: keyof typeof PLACES): Promise<void> =>
  clearNotices(tx, userId, PLACES[place], MAIL_STOPS)

/** What stops mail to an address, if anything. */
export async function stopOfAddress(db: Db, address: string): Promise<MailStop | null> {
  const [stop] = await db
    .select({ kind: mailStops.kind })
    .from(mailStops)
    .where(isAddress(address))
    .orderBy(mailStops.kind)
    .limit(1)
  return stop?.kind ?? null
}

// Mails that a person asks for in that moment always go out: they are the way back in.
const isAskedFor = isOneOf(emailOutbox.template, MAIL_NAMES.filter(hasSecret))
const endsIt = isOneOf(emailOutbox.template, MAIL_NAMES.filter(endsWithComplaint))

/** What stops a row of the outbox; null when it may be sent. A bounce stops the more, and comes first. */
export const stopOfMail = sql<MailStop | null>`${subquery
  .select({ kind: min(mailStops.kind) })
  .from(mailStops)
  .where(
    and(
      eq(mailStops.address, sql`lower(${emailOutbox.toAddress})`),
      sql`case ${mailStops.kind} when 'bounced' then ${not(isAskedFor)} else ${endsIt} end`,
    ),
  )}`
