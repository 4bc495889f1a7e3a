import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { type Fault, startResendStandIn } from '#tests/support/resend-stand-in.ts'
import { watchStatements } from '#tests/support/statements.ts'
import { type DrainOptions, drain, senderAddress } from './drain.ts'
import type { Mailer, OutgoingMail, SendResult } from './mailer.ts'
import { claim, settleDead, settleSent } from './queue.ts'
import { createResendMailer } from './resend-mailer.ts'

const db = await useDatabase()
const base = {
  db,
  sender: { from: 'Curio <hello@curio-mail.dev>' },
  site: { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' },
}

const queue = (key: string, to = 'ann@curio-mail.dev') =>
  queueMail(db, {
    template: 'newsletter-confirm',
    to,
    props: { token: `${key}-`.padEnd(43, 'x'), validDays: 7 },
    dedupeKey: key,
  })

async function only() {
  const [row] = await db.select().from(emailOutbox)
  return row!
}
const makeDue = () => db.update(emailOutbox).set({ nextAttemptAt: sql`now()` }).where(eq(emailOutbox.status, 'pending'))

/** A mailer that answers from a list and records what it was given. */
function scripted(...answers: SendResult[]) {
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    async send(mail) {
      sent.push(mail)
      return answers.shift() ?? { ok: true, providerId: 'provider-id' }
    },
  }
  return { mailer, sent }
}
const failure = (name: string, statusCode: number | null = 500, retryAfterMs = 0): SendResult => ({
  ok: false,
  name,
  message: 'scripted',
  statusCode,
  retryAfterMs,
})

afterEach(async () => {
  await db.delete(emailOutbox)
})

/** 15% errors, 10% limits, 10% lost answers, always in the same order. */
const faultOf = (request: number): Fault => {
  const draw = (request * 37) % 100
  return draw < 15 ? '500' : draw < 25 ? '429' : draw < 35 ? 'swallow' : null
}

describe('four drains at once against a failing service', () => {
  it('deliver every mail exactly once, though one worker died', async () => {
    const service = await startResendStandIn(faultOf)
    const total = 120
    for (let index = 0; index < total; index++) await queue(`mail-${index}`, `person${index}@curio-mail.dev`)
    await queue('refused', 'invalid@curio-mail.dev')
    const abandoned = await claim(db, 7, 400)
    expect(abandoned).toHaveLength(7)

    const mailer = createResendMailer('re_test', service.url)
    const options: DrainOptions = { limit: 5, timeoutMs: 150, backoffMs: () => 20, maxAttempts: 50 }
    const drainUntilDone = async () => {
      const open = sql`status in ('pending', 'sending')`
      while ((await db.$count(emailOutbox, open)) > 0) {
        const { claimed } = await drain({ ...base, mailer }, options)
        if (claimed > 0) continue
        // The service asks for a wait of one second; the test skips it.
        await makeDue()
        await new Promise((done) => setTimeout(done, 20))
      }
    }
    await Promise.all([drainUntilDone(), drainUntilDone(), drainUntilDone(), drainUntilDone()])
    await service.close()

    expect(service.mails).toHaveLength(total)
    expect(new Set(service.mails.map((mail) => mail.to)).size).toBe(total)
    expect(await db.$count(emailOutbox, eq(emailOutbox.status, 'sent'))).toBe(total)
    const [dead] = await db.select().from(emailOutbox).where(eq(emailOutbox.status, 'dead'))
    expect(dead).toMatchObject({ dedupeKey: 'refused', lastError: expect.stringContaining('422 validation_error') })
  })
})

describe('a drain', () => {
  it("sends with a key of the row, both parts, and the row's id to find it by", async () => {
    await queue('parts')
    const { mailer, sent } = scripted()
    const summary = await drain({ ...base, mailer, sender: { ...base.sender, replyTo: 'office@curio-mail.dev' } })
    expect(summary).toEqual({ claimed: 1, sent: 1, postponed: 0, dead: 0, isDone: true })
    const { id } = await only()
    expect(sent[0]).toMatchObject({
      from: 'Curio <hello@curio-mail.dev>',
      replyTo: 'office@curio-mail.dev',
      to: 'ann@curio-mail.dev',
      idempotencyKey: `outbox/${id}`,
      subject: 'Confirm your subscription to Curio',
      tags: [
        { name: 'outbox', value: id },
        { name: 'template', value: 'newsletter-confirm' },
      ],
    })
    expect(sent[0]!.html).toContain('https://curio.test/newsletter/confirm?token=')
    expect(sent[0]!.text).toContain('https://curio.test/newsletter/confirm?token=')
  })

  it('sends mails that somebody is waiting for before an older backlog', async () => {
    for (const day of ['1', '2', '3'])
      await queueMail(db, {
        template: 'password-changed',
        to: 'ann@curio-mail.dev',
        props: { changedAt: `May ${day}, 2027` },
        dedupeKey: `backlog-${day}`,
      })
    await queue('waited-for', 'ben@curio-mail.dev')
    const { mailer, sent } = scripted()
    await drain({ ...base, mailer }, { limit: 2 })
    expect(sent.map(({ to }) => to)).toEqual(expect.arrayContaining(['ben@curio-mail.dev', 'ann@curio-mail.dev']))
  })

  it('holds back a mail with invalid props, says why, and sends the others', async () => {
    const props = { changedAt: 'May 1, 2027', html: '<b>raw</b>' }
    await queueMail(db, { template: 'password-changed', to: 'ann@curio-mail.dev', props, dedupeKey: 'strange' })
    await queue('ordinary', 'ben@curio-mail.dev')
    const { mailer, sent } = scripted()
    await drain({ ...base, mailer })
    expect(sent.map(({ to }) => to)).toEqual(['ben@curio-mail.dev'])
    const [strange] = await db.select().from(emailOutbox).where(eq(emailOutbox.dedupeKey, 'strange'))
    expect(strange).toMatchObject({
      status: 'pending',
      lastError: expect.stringContaining('ZodError in template password-changed'),
    })
  })

  it('renders once: a later attempt sends the same bytes though the site was renamed', async () => {
    await queue('same bytes')
    const { mailer, sent } = scripted(failure('internal_server_error'))
    await drain({ ...base, mailer })
    await makeDue()
    await drain({
      ...base,
      mailer,
      site: { siteName: 'Renamed', siteUrl: 'https://renamed.test', shownUrl: 'https://renamed.test' },
    })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('settles a batch in three statements, whatever its size, and keeps what it renders before it sends', async () => {
    for (let index = 0; index < 4; index++) await queue(`batch-${index}`)
    const kept: unknown[] = []
    const mailer: Mailer = {
      async send({ html }) {
        kept.push((await db.select({ html: emailOutbox.html }).from(emailOutbox)).filter((row) => row.html === html))
        return { ok: true, providerId: `provider-${kept.length}` }
      },
    }
    const texts: string[] = []
    watchStatements(db, (text) => texts.push(text))
    await drain({ ...base, mailer })
    expect(texts.filter((text) => /\bupdate "?email_outbox/.test(text))).toHaveLength(3)
    expect(kept.map((rows) => (rows as unknown[]).length)).toEqual([1, 1, 1, 1])
    const rows = await db.select().from(emailOutbox)
    expect(rows.map(({ status, providerId, props, html }) => [status, providerId, props, html]).toSorted()).toEqual(
      [1, 2, 3, 4].map((count) => ['sent', `provider-${count}`, {}, null]),
    )
  })

  it('settles what was sent although a later mail could not be settled', async () => {
    await queue('sent before')
    await queue('fault', 'ben@curio-mail.dev')
    const { mailer } = scripted({ ok: true, providerId: 'one' }, failure('internal_server_error'))
    // The first two are part of claiming them and keep what was rendered; the last one, after it, settles the sent one.
    const update = db.update.bind(db)
    vi.spyOn(db, 'update')
      .mockImplementationOnce(update)
      .mockImplementationOnce(update)
      .mockImplementationOnce(() => {
        throw new Error('the database is gone')
      })
    await expect(drain({ ...base, mailer })).rejects.toThrow('the database is gone')
    vi.restoreAllMocks()
    expect(await db.$count(emailOutbox, eq(emailOutbox.status, 'sent'))).toBe(1)
  })

  it('waits longer after each failure, at least as long as the service asks, and gives up after eight (NO1)', async () => {
    await queue('stubborn')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      const retryAfterMs = attempt === 2 ? 7_200_000 : 0
      await drain({ ...base, mailer: scripted(failure('internal_server_error', 500, retryAfterMs)).mailer })
      const row = await only()
      waits.push(row.nextAttemptAt.getTime() - Date.now())
      if (attempt < 8) expect(row).toMatchObject({ status: 'pending', attempts: attempt })
      await makeDue()
    }
    expect(waits[0]).toBeGreaterThan(20_000)
    expect(waits[0]).toBeLessThan(40_000)
    expect(waits[1]).toBeGreaterThan(7_100_000)
    expect(waits[4]).toBeGreaterThan(350_000)
    expect(await only()).toMatchObject({
      status: 'dead',
      attempts: 8,
      lastError: '500 internal_server_error: scripted',
    })
  })

  it('gives up at once on a permanent refusal, but not on a wrong key', async () => {
    await queue('refused')
    await drain({ ...base, mailer: scripted(failure('validation_error', 422)).mailer })
    expect((await only()).status).toBe('dead')
    await db.delete(emailOutbox)
    await queue('wrong key')
    await drain({ ...base, mailer: scripted(failure('invalid_api_key', 403)).mailer })
    expect((await only()).status).toBe('pending')
  })

  it('stops at an exhausted quota: the rest waits and loses no attempt', async () => {
    for (let index = 0; index < 4; index++) await queue(`quota-${index}`)
    const { mailer, sent } = scripted({ ok: true, providerId: 'one' }, failure('daily_quota_exceeded', 429))
    const summary = await drain({ ...base, mailer })
    expect(sent).toHaveLength(2)
    expect(summary).toMatchObject({ sent: 1, postponed: 3, isDone: true })
    const waiting = await db.select().from(emailOutbox).where(eq(emailOutbox.status, 'pending'))
    expect(waiting.map(({ attempts, html }) => [attempts, html])).toEqual(Array.from({ length: 3 }, () => [0, null]))
    for (const row of waiting) expect(row.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000)
  })

  it('treats a mail it cannot render as a failed attempt, without its content in the reason', async () => {
    await db
      .insert(emailOutbox)
      .values({ dedupeKey: 'gone', template: 'gone', props: {}, toAddress: 'ann@curio-mail.dev' })
    const { mailer, sent } = scripted()
    await drain({ ...base, mailer })
    expect(sent).toHaveLength(0)
    expect(await only()).toMatchObject({ status: 'pending', lastError: '- not_sent: Error in template gone' })
  })

  it('gives up on a mail whose every attempt killed its worker', async () => {
    await queue('poison')
    await db.update(emailOutbox).set({ status: 'sending', attempts: 8, lockedUntil: sql`now() - interval '1 second'` })
    const { mailer, sent } = scripted()
    await drain({ ...base, mailer })
    expect(sent).toHaveLength(0)
    expect((await only()).status).toBe('dead')
  })
})

describe('a lease', () => {
  it('keeps a mail to one worker, and a late failure does not undo a later success', async () => {
    await queue('leased')
    const [slow] = await claim(db, 5, -1000)
    expect(await claim(db, 5, 60_000)).toHaveLength(1)
    expect(await claim(db, 5, 60_000)).toHaveLength(0)
    await settleDead(db, slow!, 'too late')
    expect((await only()).status).toBe('sending')
    await settleSent(db, [{ id: slow!.id, providerId: 'sent after all' }])
    expect(await only()).toMatchObject({ status: 'sent', providerId: 'sent after all' })
  })
})

describe('the sender', () => {
  it('is the own domain; the onboarding address serves development only (NO5, E13)', () => {
    expect(senderAddress({ MAIL_FROM: 'Curio <mail@curio-mail.dev>', VERCEL_ENV: 'production' }, 'Curio')).toBe(
      'Curio <mail@curio-mail.dev>',
    )
    expect(senderAddress({ MAIL_FROM: undefined, VERCEL_ENV: undefined }, 'Cu"rio<')).toBe(
      'Curio <onboarding@resend.dev>',
    )
    expect(() => senderAddress({ MAIL_FROM: undefined, VERCEL_ENV: 'production' }, 'Curio')).toThrow('MAIL_FROM')
  })
})
