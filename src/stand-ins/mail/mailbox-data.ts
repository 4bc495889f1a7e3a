import { arrayContains, desc, eq, ne, sql } from 'drizzle-orm'
import { capturedMails, emailOutbox } from '#drizzle/schema/mail.ts'
import type { Db } from '#server/db.ts'
import { recordDelivery } from '#server/mail/delivery.ts'

/** How many mails the page and its JSON show. */
const NEWEST = 200

const UNESCAPE: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&#39;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
}

/** Every URL a mail links to, in order, without repeats. */
export function linksOf(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/gi)].map((match) => match[1]!)
  const addresses = hrefs.map((href) => href.replace(/&(?:amp|#x27|#39|quot|lt|gt);/g, (entity) => UNESCAPE[entity]!))
  return [...new Set(addresses)].filter((address) => /^https?:\/\//i.test(address))
}

/** One mail as other programs read it: a fixed point of the product (/dev/mailbox.json). */
export type MailboxEntry = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  /** ISO 8601, UTC. */
  sentAt: string
}

const newestFirst = [desc(capturedMails.sentAt), desc(capturedMails.id)]

/** The captured mails, newest first; to one address when there is one. */
export async function readMailbox(db: Db, to: string | null): Promise<MailboxEntry[]> {
  const mails = await db
    .select()
    .from(capturedMails)
    .where(to === null ? undefined : arrayContains(capturedMails.toAddress, [to]))
    .orderBy(...newestFirst)
    .limit(NEWEST)
  return mails.map(({ id, toAddress, subject, text, html, sentAt }) => ({
    id,
    to: toAddress.join(', '),
    subject,
    text,
    html,
    links: linksOf(html),
    sentAt: sentAt.toISOString(),
  }))
}

/** What the list shows of each mail. */
export function listMails(db: Db) {
  const { id, toAddress, subject, status, sentAt } = capturedMails
  return db
    .select({ id, toAddress, subject, status, sentAt })
    .from(capturedMails)
    .orderBy(...newestFirst)
    .limit(NEWEST)
}
export type ListedMail = Awaited<ReturnType<typeof listMails>>[number]

/** Mails that have not left the outbox: waiting, being sent, or given up. */
export function listUnsent(db: Db) {
  const { id, toAddress, template, status, attempts, nextAttemptAt, lastError } = emailOutbox
  return db
    .select({ id, toAddress, template, status, attempts, nextAttemptAt, lastError })
    .from(emailOutbox)
    .where(ne(emailOutbox.status, 'sent'))
    .orderBy(desc(emailOutbox.createdAt))
    .limit(50)
}
export type UnsentMail = Awaited<ReturnType<typeof listUnsent>>[number]

/** One mail with the outbox row it came from, or null. */
export async function readMail(db: Db, id: string) {
  const [row] = await db
    .select({
      mail: capturedMails,
      outbox: {
        id: emailOutbox.id,
        template: emailOutbox.template,
        status: emailOutbox.status,
        attempts: emailOutbox.attempts,
        lastError: emailOutbox.lastError,
        createdAt: emailOutbox.createdAt,
      },
    })
    .from(capturedMails)
    .leftJoin(emailOutbox, eq(capturedMails.idempotencyKey, sql`'outbox/' || ${emailOutbox.id}::text`))
    .where(eq(capturedMails.id, id))
  return row ?? null
}
export type MailWithOutbox = NonNullable<Awaited<ReturnType<typeof readMail>>>

/** Marks a delivered mail as bounced and records the report the real service would send. */
export async function simulateBounce(db: Db, id: string): Promise<boolean> {
  const found = await readMail(db, id)
  if (!found) return false
  await db.transaction(async (tx) => {
    await tx.update(capturedMails).set({ status: 'bounced' }).where(eq(capturedMails.id, id))
    const detail = { type: 'Permanent', subType: 'General', message: 'Simulated in the mailbox.' }
    const report = { eventId: `simulated-bounce/${id}`, type: 'email.bounced', outboxTag: found.outbox?.id, detail }
    await recordDelivery(tx, report, new Date())
  })
  return true
}

/** Empties the mailbox; the outbox keeps its history. */
export async function clearMailbox(db: Db): Promise<void> {
  await db.delete(capturedMails)
}
