import { eq, sql } from 'drizzle-orm'
import { migrate } from '#app/ops/migrate.ts'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { openPg } from '#server/database/pg.ts'
import { drain } from '#server/mail/drain.ts'
import { createResendMailer } from '#server/mail/resend-mailer.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { randomOf } from '#tests/support/random.ts'
import { type Fault, startResendStandIn } from '#tests/support/resend-stand-in.ts'
import type { Trial } from '../trial.ts'

const DRAINS = 4

/** Four drains with the real Resend SDK against a service that fails a third of the time deliver every mail once. (X33) */
export const mailChaos: Trial = async ({ isQuick, seed, say }) => {
  const total = isQuick ? 100 : 1_000
  const random = randomOf(seed)
  const faults: Record<string, number> = {}
  const service = await startResendStandIn(() => {
    const draw = random()
    const fault: Fault = draw < 0.15 ? '500' : draw < 0.25 ? '429' : draw < 0.35 ? 'swallow' : null
    faults[fault ?? 'answered'] = (faults[fault ?? 'answered'] ?? 0) + 1
    return fault
  })
  const postgres = await startPostgres()
  const { db, close } = openPg(postgres.url, { max: 12 })
  try {
    await migrate(db)
    for (let index = 0; index < total; index += 1) {
      const props = { token: `mail-${index}-`.padEnd(43, 'x'), validDays: 7 }
      const to = `person${index}@curio-mail.dev`
      await queueMail(db, { template: 'newsletter-confirm', to, props, dedupeKey: `mail-${index}` })
    }
    const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }
    const open = () => db.$count(emailOutbox, sql`status in ('pending', 'sending')`)
    const endAt = Date.now() + 5 * 60_000
    const work = async () => {
      const mailer = createResendMailer('re_test', service.url)
      const deps = { db, mailer, sender: { from: 'Curio <hello@curio-mail.dev>' }, site }
      while (Date.now() < endAt && (await open()) > 0) {
        const { claimed } = await drain(deps, { limit: 5, timeoutMs: 250, backoffMs: () => 20, maxAttempts: 50 })
        if (claimed > 0) continue
        // The service asks for a one-second wait; the trial skips it.
        await db.execute(sql`update email_outbox set next_attempt_at = now() where status = 'pending'`)
        await new Promise((done) => setTimeout(done, 20))
      }
    }
    await Promise.all(Array.from({ length: DRAINS }, work))
    say(`${service.requests()} requests for ${total} mails`)
    const sent = await db.$count(emailOutbox, eq(emailOutbox.status, 'sent'))
    const people = new Set(service.mails.map(({ to }) => to)).size
    const keys = new Set(service.mails.map(({ key }) => key)).size
    return {
      name: `mail service with 15% errors, 10% rate limits, 10% swallowed answers, ${DRAINS} drains at once, ${total} mails`,
      bar: '100% delivered once',
      figure: `${people} of ${total} people reached, ${service.mails.length - people} mails doubled, ${total - sent} not settled`,
      isOk: people === total && keys === total && service.mails.length === total && sent === total,
      details: [`Answers of the service: ${JSON.stringify(faults)}.`],
    }
  } finally {
    await close()
    await service.close()
    await postgres.stop()
  }
}
