import '#app/application.ts'
import { inArray } from 'drizzle-orm'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { enterTaxSale } from '#features/settlement/server/report-taxes.ts'
import { constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { env, refuseStandIns } from '#server/env.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import {
  assertMayCreate,
  createAdmin,
  findPerson,
  operatorContext,
  removeFactors,
  setPassword,
} from './admin-accounts.ts'
import type { AdminCommand } from './admin-arguments.ts'
import { report, verify } from './admin-verify.ts'

/** What a command needs besides the database; tests pass their own. */
export type AdminIo = { say: (line: string) => void; readPassword: () => Promise<string> }

/** Sends what is due until nothing is. Safe beside a running product: each mail is claimed by one of them. */
async function drainAll(db: Db, say: AdminIo['say']): Promise<number> {
  // Otherwise mails to real people could end up in a mailbox that nobody reads.
  refuseStandIns()
  if (env.services.mail === 'capture') say('Emails are captured in the database: RESEND_API_KEY is not set.')
  const total = { sent: 0, postponed: 0, dead: 0 }
  for (let isDone = false; !isDone; ) {
    const batch = await drainOutbox(db)
    total.sent += batch.sent
    total.postponed += batch.postponed
    total.dead += batch.dead
    isDone = batch.isDone
  }
  const left = await db.$count(emailOutbox, constant(inArray(emailOutbox.status, ['pending', 'sending'])))
  say(`Sent ${total.sent}, failed ${total.postponed + total.dead} (given up ${total.dead}), left ${left}.`)
  return total.postponed + total.dead > 0 ? 1 : 0
}

/** How many mails are shown: a trial is about the last few. */
const SHOWN = 10

/** Shows what the mail service's stand-in has kept: in a container it has no page, because nobody there is "this machine". */
async function showMails(db: Db, to: string | null, say: AdminIo['say']): Promise<number> {
  if (env.services.mail !== 'capture') {
    say('Emails are sent: RESEND_API_KEY is set, and none is kept.')
    return 1
  }
  const { readMailbox } = await import('#stand-ins/mail/mailbox-data.ts')
  const mails = (await readMailbox(db, to)).slice(0, SHOWN).toReversed()
  for (const mail of mails) {
    say(`${mail.sentAt}  to ${mail.to}: ${mail.subject}`)
    for (const link of mail.links) say(`  ${link}`)
  }
  if (mails.length === 0) say('No email was kept.')
  return 0
}

/**
 * Carries out one command on an open, migrated database.
 * @returns the exit code: 0 done, 1 something is wrong.
 * @throws AppError or Error with a sentence for the operator.
 */
export async function runCommand(db: Db, command: AdminCommand, { say, readPassword }: AdminIo): Promise<number> {
  const ctx = operatorContext(db)
  if (command.name === 'create-admin') {
    // Saves typing a password in vain; the check that counts is made under a lock.
    await assertMayCreate(db, command)
    const { email } = await createAdmin(ctx, { ...command, password: await readPassword() })
    say(`${email} is an administrator now and signs in at ${env.siteUrl}/admin.`)
    return 0
  }
  if (command.name === 'reset-password') {
    await findPerson(db, command.email)
    const { endedSessions, isSuspended } = await setPassword(ctx, { ...command, password: await readPassword() })
    say(`The password is set, sessions ended: ${endedSessions}. The owner is told by email.`)
    if (isSuspended) say('The account is suspended: it cannot sign in until it is restored.')
    return 0
  }
  if (command.name === 'reset-factors') {
    await removeFactors(ctx, command.email)
    say('Every app, passkey and recovery code is removed, and every session has ended. The owner is told by email.')
    return 0
  }
  if (command.name === 'drain') return drainAll(db, say)
  if (command.name === 'tax-sale') {
    const { bookingId } = await enterTaxSale(ctx, command.saleRef)
    say(`The sale of booking ${bookingId} is entered.`)
    return 0
  }
  if (command.name === 'mails') return showMails(db, command.to, say)
  const checks = await verify(db)
  for (const line of report(checks)) say(line)
  return checks.some(({ problems }) => problems.length > 0) ? 1 : 0
}
