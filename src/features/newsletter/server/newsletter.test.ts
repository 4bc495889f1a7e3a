import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { capturedMails, emailOutbox, newsletterSubscribers as subscribers } from '#drizzle/schema/index.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { linksOf } from '#stand-ins/mail/mailbox-data.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { SubscribeInput } from '../inputs.ts'
import { CONFIRM_VALID_DAYS, LINK_INVALID, RESEND_AFTER_MS, SUBSCRIBE_LIMITS, TOO_MANY } from '../model.ts'
import { newsletterRouter } from './router.ts'

const db = await useDatabase()
const createCaller = createCallerFactory(newsletterRouter)
const START = new Date('2026-03-01T12:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)
let address = 0

/** A caller with its own address and its own time. */
function visitor({ ip = `10.0.0.${++address}`, now = START } = {}) {
  const context = contextFor(db, { now, ip })
  const caller = createCaller(context)
  return {
    ...caller,
    resHeaders: context.resHeaders,
    subscribe: caller.subscribe,
    confirm: caller.confirm,
    unsubscribe: caller.unsubscribe,
  }
}

const mailsTo = (email: string) =>
  db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email)).orderBy(desc(emailOutbox.createdAt))

async function subscriber(email: string) {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  return row!
}

/** The token in the newest mail. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return String(mail!.props.token)
}

describe('subscribing', () => {
  it('stores the address as waiting and queues one mail; only the hash of the token stays with the subscriber (L10, X10)', async () => {
    expect(await visitor().subscribe({ email: '  Ann@Curio-Mail.dev ' })).toEqual({ isReceived: true })
    const row = await subscriber('ann@curio-mail.dev')
    expect(row).toMatchObject({ status: 'pending', confirmedAt: null })
    const token = await mailedToken('ann@curio-mail.dev')
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('answers alike for a new, a waiting and a confirmed address, and mails only the new one', async () => {
    const email = 'known@curio-mail.dev'
    const first = await visitor().subscribe({ email })
    const waiting = await visitor().subscribe({ email })
    await visitor().confirm({ token: await mailedToken(email) })
    const confirmed = await visitor({ now: later(24 * 60 * 60_000) }).subscribe({ email: email.toUpperCase() })
    expect([waiting, confirmed]).toEqual([first, first])
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await subscriber(email)).status).toBe('confirmed')
  })

  it('sends one mail for ten requests at once', async () => {
    const email = 'eager@curio-mail.dev'
    const attempts = Array.from({ length: 10 }, () => visitor().subscribe({ email }))
    await Promise.allSettled(attempts)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('mails a waiting address again after five minutes; the older link then expires', async () => {
    const email = 'again@curio-mail.dev'
    await visitor().subscribe({ email })
    const older = await mailedToken(email)
    await visitor({ now: later(RESEND_AFTER_MS) }).subscribe({ email })
    const newer = await mailedToken(email)
    expect(newer).not.toBe(older)
    await expect(visitor().confirm({ token: older })).rejects.toThrow(LINK_INVALID)
    await expect(visitor().confirm({ token: newer })).resolves.toEqual({ isConfirmed: true })
  })

  it('is limited per caller and per address, says how long to wait and writes nothing more', async () => {
    const ip = '192.0.2.7'
    for (let use = 0; use < SUBSCRIBE_LIMITS.perIp.limit; use++) {
      await visitor({ ip }).subscribe({ email: `limit-${use}@curio-mail.dev` })
    }
    const before = await db.$count(subscribers)
    const refused = visitor({ ip })
    await expect(refused.subscribe({ email: 'limit-last@curio-mail.dev' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: TOO_MANY,
    })
    expect(Number(refused.resHeaders.get('retry-after'))).toBeGreaterThan(0)
    expect(await db.$count(subscribers)).toBe(before)

    const email = 'victim@curio-mail.dev'
    for (let use = 0; use < SUBSCRIBE_LIMITS.perEmail.limit; use++) await visitor().subscribe({ email })
    await expect(visitor().subscribe({ email })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('refuses what no browser would send (V18)', async () => {
    for (const email of [
      '',
      'ann',
      'ann@',
      'a b@curio.dev',
      'ann@curio.dev\r\nBcc: x@y.dev',
      `${'a'.repeat(250)}@b.dev`,
    ]) {
      expect(SubscribeInput.safeParse({ email }).success).toBe(false)
    }
    await expect(visitor().subscribe({ email: 'a@b.dev, c@d.dev' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('the mailed link', () => {
  it('is spent by exactly one of twenty simultaneous confirmations (X10)', async () => {
    const email = 'once@curio-mail.dev'
    await visitor().subscribe({ email })
    const token = await mailedToken(email)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => visitor().confirm({ token })))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await subscriber(email)).toMatchObject({ status: 'confirmed', confirmedAt: START })
  })

  it('expires after seven days', async () => {
    const email = 'late@curio-mail.dev'
    await visitor().subscribe({ email })
    const now = later(CONFIRM_VALID_DAYS * 24 * 60 * 60_000 + 1)
    const late = visitor({ now }).confirm({ token: await mailedToken(email) })
    await expect(late).rejects.toMatchObject({ code: 'BAD_REQUEST', message: LINK_INVALID })
  })

  it('unsubscribes once; afterwards it neither confirms nor unsubscribes, and the address may subscribe again', async () => {
    const email = 'leaver@curio-mail.dev'
    await visitor().subscribe({ email })
    const token = await mailedToken(email)
    await visitor().confirm({ token })
    expect(await visitor().unsubscribe({ token })).toEqual({ isUnsubscribed: true })
    await expect(visitor().unsubscribe({ token })).rejects.toThrow(LINK_INVALID)
    await expect(visitor().confirm({ token })).rejects.toThrow(LINK_INVALID)
    expect((await subscriber(email)).unsubscribedAt).toEqual(START)
    await visitor({ now: later(1) }).subscribe({ email })
    expect(await visitor({ now: later(2) }).confirm({ token: await mailedToken(email) })).toEqual({ isConfirmed: true })
  })

  it('is refused if it was never issued', async () => {
    await expect(visitor().confirm({ token: 'A'.repeat(43) })).rejects.toThrow(LINK_INVALID)
    await expect(visitor().confirm({ token: "' or 1=1 --" })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('arrives by mail, and the outbox forgets it once it has left', async () => {
    const email = 'arrives@curio-mail.dev'
    await visitor().subscribe({ email })
    const token = await mailedToken(email)
    while (!(await drainOutbox(db)).isDone);
    const [mail] = await db
      .select()
      .from(capturedMails)
      .where(eq(capturedMails.toAddress, [email]))
    expect(linksOf(mail!.html)).toEqual([
      expect.stringMatching(/\/$/),
      expect.stringContaining(`/newsletter/confirm?token=${token}`),
      expect.stringContaining(`/unsubscribe?token=${token}`),
      expect.stringMatching(/\/help$/),
    ])
    const [row] = await mailsTo(email)
    expect(row).toMatchObject({ status: 'sent', props: {}, html: null, text: null })
    expect(row!.subject).toBe('Confirm your subscription to Curio')
  })
})
