import { type BellName, bellOf, type MailProps, type NewsEvent, newsOf } from '#emails/catalog.ts'
import type { NewsSide } from '#emails/define-news.ts'
import { withPartners } from '#server/account/couple.ts'
import type { Db } from '#server/db.ts'
import { enqueueMails, type QueuedMail } from '#server/mail/outbox.ts'
import { notify, notifyAll, notifyTeam, teamFor } from './notify.ts'

/** A recipient and their side; `path` is the target of bell and mail. */
type Reader = { userId: string | null; email: string; side: NewsSide; path: string }

type Telling = {
  at: Date
  /** The key under which the bell rings once, given the event's kind. */
  key: (kind: string) => string
  /** The key under which a mail is sent once, given the bell's key. */
  mailKey: (key: string, reader: Reader) => string
  /** The bell only. */
  isMuted?: boolean
}

/**
 * Tells the sides of an event by bell and mail, in its transaction; a side that the event has no words for is not told,
 * and of a couple both people are. (NO2)
 * @returns whether a mail was queued.
 */
export async function tell(
  tx: Db,
  { mail, ...event }: NewsEvent,
  readers: readonly Reader[],
  { at, key: keyOf, mailKey, isMuted }: Telling,
): Promise<boolean> {
  const { kind, ...news } = newsOf(mail)
  const key = keyOf(kind)
  const told = await withPartners(
    tx,
    readers.flatMap((reader) => {
      const words = news[reader.side]?.(event)
      return words ? [{ ...reader, title: words.title, body: words.lines[0] ?? '', mailKey: mailKey(key, reader) }] : []
    }),
  )
  const bells = told.flatMap(({ userId, title, body, path }) =>
    userId ? [{ userId, kind, title, body, href: path, dedupeKey: key, about: mail }] : [],
  )
  await notifyAll(tx, bells, at)
  if (isMuted) return false
  // The words are not stored: the mail's own file writes them when it is sent.
  const mails = told.map((reader) => {
    const { email: to, side, path, coupleId } = reader
    const dedupeKey = reader.mailKey + reader.keyEnd
    return { template: mail, to, props: { side, path, event }, dedupeKey, coupleId } as QueuedMail
  })
  return (await enqueueMails(tx, mails)) > 0
}

type MailWithBell<Name extends BellName> = { template: Name; props: MailProps<Name> }

/** Rings a person's bell in the words of a mail's own file; `path` replaces the page it opens. */
export async function ring<Name extends BellName>(
  tx: Db,
  { template, props }: MailWithBell<Name>,
  { userId, at, dedupeKey, path }: { userId: string; at: Date; dedupeKey?: string; path?: string },
): Promise<void> {
  const { path: usual, ...words } = await bellOf(template, props)
  await notify(tx, { ...words, userId, href: path ?? usual, dedupeKey, about: template }, at)
}

type Keys = {
  at: Date
  /** The key under which the bell rings once; null without a bell. */
  bellKey: string | null
  /** The key under which the mail is sent once; null without a mail. */
  mailKey: string | null
}

/** Tells one person by bell and mail, and the partner of a couple's. */
export async function tellPerson<Name extends BellName>(
  tx: Db,
  mail: MailWithBell<Name>,
  person: { userId: string; email: string; isActive?: boolean },
  { at, bellKey, mailKey }: Keys,
): Promise<void> {
  for (const { userId, email, isActive = true, keyEnd, coupleId } of await withPartners(tx, [person])) {
    if (bellKey !== null) await ring(tx, mail, { userId, dedupeKey: bellKey, at })
    // Partners who are not active are not among them.
    const isMailed = mailKey !== null && (isActive || keyEnd !== '')
    if (isMailed)
      await enqueueMails(tx, [{ ...mail, to: email, dedupeKey: mailKey + keyEnd, coupleId } as unknown as QueuedMail])
  }
}

/** The same for everybody on the team whose work it is. */
export async function ringTeam<Name extends BellName>(
  tx: Db,
  { template, props }: MailWithBell<Name>,
  at: Date,
): Promise<void> {
  const { path, ...words } = await bellOf(template, props)
  await notifyTeam(tx, { ...words, href: path, about: template }, at)
}

/** Tells those of the team whose work it is by bell and mail: all but some, or only one. A person is told once per key. */
export async function tellTeam<Name extends BellName>(
  tx: Db,
  { template, props }: MailWithBell<Name>,
  { at, key, except = [], only }: { at: Date; key: string; except?: readonly string[]; only?: string },
): Promise<void> {
  const { path, ...words } = await bellOf(template, props)
  const team = (await teamFor(tx, path)).filter(({ userId }) => !except.includes(userId) && (!only || userId === only))
  await notifyAll(
    tx,
    team.map(({ userId }) => ({ ...words, userId, href: path, dedupeKey: key, about: template })),
    at,
  )
  await enqueueMails(
    tx,
    team.map(
      ({ userId, email }) => ({ template, to: email, props, dedupeKey: `${key}/${userId}` }) as unknown as QueuedMail,
    ),
  )
}
