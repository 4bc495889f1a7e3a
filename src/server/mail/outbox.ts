import { and, eq, isNull, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { emailOutbox } from '#drizzle/schema/mail.ts'
import { hasSecret, MAIL_NAMES, type MailName, type MailProps } from '#emails/catalog.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { leavesMail } from '#server/transact.ts'
import { emailAddress } from '#shared/contact/email.ts'
import { wantedMails } from './choices.ts'

const Address = z.string().check(z.refine((to) => emailAddress(to) !== null))

type MailOf<Name extends MailName> = {
  template: Name
  to: string
  props: MailProps<Name>
  dedupeKey: string
  /** The couple whose affair it is: not sent to somebody who has left it meanwhile. */
  coupleId?: string | null
  /** How long the mail waits before it is sent. */
  delayMs?: number
  /** Whose mail it is, of one that is not of a kind to look that up by. */
  readerId?: string
}
/** A mail of any template, with the props of that one. */
export type QueuedMail = { [Name in MailName]: MailOf<Name> }[MailName]

/**
 * Queues mails in the caller's transaction: they are sent if and only if the change that caused them commits. A
 * `dedupeKey` is queued once, and what its reader has switched off not at all. Only inside `transact`, which sends them after the commit. (NO1, X34)
 * @returns how many were queued now.
 * @throws $ZodError when an address is invalid, Error outside `transact`.
 */
export async function enqueueMails(tx: Db, mails: readonly QueuedMail[]): Promise<number> {
  leavesMail(tx)
  const wanted = await wantedMails(
    tx,
    mails.map((mail) => ({ ...mail, to: Address.parse(mail.to) })),
  )
  if (wanted.length === 0) return 0
  const queued = await tx
    .insert(emailOutbox)
    .values(
      wanted.map(({ template, to, props, dedupeKey, coupleId = null, delayMs, readerId, waitsUntil }) => ({
        dedupeKey,
        template,
        props,
        toAddress: to,
        coupleId,
        readerId,
        isWaiting: waitsUntil !== null,
        ...(waitsUntil ? { nextAttemptAt: waitsUntil } : {}),
        ...(delayMs ? { nextAttemptAt: sql`now() + ${Math.round(delayMs)} * interval '1 ms'` } : {}),
      })),
    )
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .returning({ id: emailOutbox.id })
  return queued.length
}

/** Queues one mail. */
export async function enqueueMail<Name extends MailName>(tx: Db, mail: MailOf<Name>): Promise<{ isQueued: boolean }> {
  return { isQueued: (await enqueueMails(tx, [mail as QueuedMail])) === 1 }
}

/**
 * Sends what waits for a person's former address to the new one, but for links, which prove the former one. What was sent
 * there stays theirs, whoever has that address next.
 */
export async function redirectMails(
  tx: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const isToThem = sql`lower(${emailOutbox.toAddress}) = lower(${from})`
  await tx.update(emailOutbox).set({ readerId: userId }).where(isToThem)
  const isLink = isOneOf(emailOutbox.template, MAIL_NAMES.filter(hasSecret))
  await tx
    .update(emailOutbox)
    .set({ toAddress: to })
    .where(and(isToThem, eq(emailOutbox.status, 'pending'), not(isLink)))
}

/** Rewrites a delayed mail that has not been attempted; false when there is none. */
export async function rewriteWaitingMail<Name extends MailName>(
  tx: Db,
  { template, props, dedupeKey }: { template: Name; props: MailProps<Name>; dedupeKey: string },
): Promise<boolean> {
  const rewritten = await tx
    .update(emailOutbox)
    .set({ template, props })
    .where(isWaiting(dedupeKey))
    .returning({ id: emailOutbox.id })
  return rewritten.length === 1
}

/** Withdraws a delayed mail that has not been attempted. */
export async function withdrawWaitingMail(tx: Db, dedupeKey: string): Promise<void> {
  await tx.delete(emailOutbox).where(isWaiting(dedupeKey))
}

const isWaiting = (dedupeKey: string) =>
  and(
    eq(emailOutbox.dedupeKey, dedupeKey),
    eq(emailOutbox.status, 'pending'),
    eq(emailOutbox.attempts, 0),
    isNull(emailOutbox.html),
  )
