import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/outbox.ts'
import { bellOf, type MailProps, type NewsEvent, newsOf, type RungName } from '#emails/catalogue.ts'
import type { NewsSide } from '#emails/news.ts'
import { notify, notifyAdmins } from './notify.ts'

/** Who is told, as which side; `path` is where bell and mail lead. */
type Reader = { userId: string | null; email: string; side: NewsSide; path: string }

type Telling = {
  at: Date
  /** What the bell rings once for, given the event's kind. */
  key: (kind: string) => string
  /** What the mail is sent once for, given the bell's key. */
  mailKey: (key: string) => string
  /** The bell only. */
  isMuted?: boolean
}

/**
 * Tells one side of an event by bell and mail, in its transaction; nothing when the event has no words for this side.
 * (NO1, NO2)
 * @returns whether a mail was queued.
 */
export async function tell(tx: Db, { mail, ...event }: NewsEvent, reader: Reader, telling: Telling): Promise<boolean> {
  const { userId, email, side, path } = reader
  const { kind, ...news } = await newsOf(mail)
  const told = news[side]?.(event)
  if (!told) return false
  const key = telling.key(kind)
  const { title, lines } = told
  if (userId) await notify(tx, { userId, kind, title, body: lines[0] ?? '', href: path, dedupeKey: key }, telling.at)
  if (telling.isMuted) return false
  // The words are not stored: the mail's own file writes them when it is sent.
  const queued = { to: email, props: { side, path, event }, dedupeKey: telling.mailKey(key) }
  const { isQueued } = await enqueueMail(tx, { template: mail, ...queued } as Parameters<typeof enqueueMail>[1])
  return isQueued
}

type RungMail<Name extends RungName> = { template: Name; props: MailProps<Name> }

/** Rings a person's bell in the words of a mail's own file; `path` replaces the page it opens. (NO2) */
export async function ring<Name extends RungName>(
  tx: Db,
  { template, props }: RungMail<Name>,
  { userId, at, dedupeKey, path }: { userId: string; at: Date; dedupeKey?: string; path?: string },
): Promise<void> {
  const { path: usual, ...words } = await bellOf(template, props)
  await notify(tx, { ...words, userId, href: path ?? usual, dedupeKey }, at)
}

/** The same for every active administrator. (NO2, AD10) */
export async function ringAdmins<Name extends RungName>(
  tx: Db,
  { template, props }: RungMail<Name>,
  at: Date,
): Promise<void> {
  const { path, ...words } = await bellOf(template, props)
  await notifyAdmins(tx, { ...words, href: path }, at)
}
