import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { emailOutbox, photographers } from '#drizzle/schema/index.ts'
import { isOneOf } from '#server/database/sql.ts'
import { drain } from '#server/mail/drain.ts'
import { createResendMailer } from '#server/mail/resend-mailer.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { type Fault, startResendStandIn } from '#tests/support/resend-stand-in.ts'

const db = await useDatabase()
await putSettings(db, DECIDED_ALONE)
const TOTAL = 24

/** Fails, limits the rate, and accepts without replying, so the same mail is requested twice. */
const faultOf = (request: number): Fault => ([null, '500', 'swallow', '429', null] as const)[request % 5] ?? null

it('with a failing, slow or repeating mail service every decision holds and every mail arrives once (D18, X33)', async () => {
  const vendors = await Promise.all(
    Array.from({ length: TOTAL }, () =>
      listPhotographer(db, {
        approvalStatus: 'pending',
        isPublished: false,
        submittedAt: new Date(),
        completeAt: new Date(),
        email: `vendor-${crypto.randomUUID()}@curio-mail.dev`,
      }),
    ),
  )
  const { decide } = callAs(db, { actor: await signedIn(db, 'admin') }).adminApplications
  const service = await startResendStandIn(faultOf)
  const mailer = createResendMailer('re_test', service.url)
  const deps = {
    db,
    mailer,
    sender: { from: 'Curio <hello@curio-mail.dev>' },
    site: { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' },
  }
  const work = { isDeciding: true }
  const drainAll = async () => {
    const open = isOneOf(emailOutbox.status, ['pending', 'sending'])
    while (work.isDeciding || (await db.$count(emailOutbox, open)) > 0) {
      const { claimed } = await drain(deps, { limit: 3, timeoutMs: 120, backoffMs: () => 10, maxAttempts: 60 })
      if (claimed > 0) continue
      // The service asks for a one-second wait; the test skips it.
      await db.update(emailOutbox).set({ nextAttemptAt: sql`now()` }).where(eq(emailOutbox.status, 'pending'))
      await new Promise((done) => setTimeout(done, 10))
    }
  }
  const workers = [drainAll(), drainAll(), drainAll()]
  const results = await Promise.all(
    vendors.map(({ id }) => decide({ id, expected: 'pending', action: 'approve' as const })),
  )
  work.isDeciding = false
  await Promise.all(workers)
  await service.close()

  expect(results.every(({ success }) => success)).toBe(true)
  const approved = and(eq(photographers.approvalStatus, 'approved'), eq(photographers.isListed, true))
  expect(await db.$count(photographers, approved)).toBe(TOTAL)
  expect(service.mails.map(({ to }) => to).toSorted()).toEqual(vendors.map(({ email }) => email).toSorted())
  for (const mail of service.mails) {
    expect(mail.subject).toBe('Your Curio application has been approved')
    expect(mail.html).toContain('/sign-in?returnTo=%2Fvendor%2Fprofile')
  }
  expect(await db.$count(emailOutbox, eq(emailOutbox.status, 'dead'))).toBe(0)
})
