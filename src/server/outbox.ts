import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { emailOutbox } from '#drizzle/schema/mail.ts'
import type { Db } from '#server/db.ts'
import { leavesMail } from '#server/transact.ts'
import type { MailName, MailProps } from '#emails/catalogue.ts'

const Address = z.string().check(z.maxLength(254), z.regex(z.regexes.html5Email))

/**
 * Queues one mail in the caller's transaction: it is sent if and only if the change that caused it commits. A
 * `dedupeKey` is queued once. Only inside `transact`, which sends it after the commit. (NO1, X33, X34)
 * @throws $ZodError when the address is invalid, Error outside `transact`.
 */
export async function enqueueMail<Name extends MailName>(
  tx: Db,
  mail: {
    template: Name
    to: string
    props: MailProps<Name>
    dedupeKey: string
    /** How long the mail waits before it is sent. */
    delayMs?: number
  },
): Promise<{ isQueued: boolean }> {
  leavesMail(tx)
  const queued = await tx
    .insert(emailOutbox)
    .values({
      dedupeKey: mail.dedupeKey,
      template: mail.template,
      props: mail.props,
      toAddress: Address.parse(mail.to),
      ...(mail.delayMs ? { nextAttemptAt: sql`now() + ${Math.round(mail.delayMs)} * interval '1 ms'` } : {}),
    })
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .returning({ id: emailOutbox.id })
  return { isQueued: queued.length === 1 }
}

/** Rewrites a delayed mail that has not been attempted; false when there is none. (X124) */
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

/** Withdraws a delayed mail that has not been attempted. (X124) */
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
