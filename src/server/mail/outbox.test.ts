import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { capturedMails, emailOutbox } from '#drizzle/schema/index.ts'
import { transact } from '#server/transact.ts'
import { useDatabase } from '#tests/support/database.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { enqueueMail } from './outbox.ts'
import { startOutboxWorker } from './outbox-worker.ts'

const db = await useDatabase()

const mail = (dedupeKey: string, to = 'ann@curio-mail.dev') => ({
  template: 'newsletter-confirm' as const,
  to,
  props: { token: 'x'.repeat(43), validDays: 7 },
  dedupeKey,
})

const queue = (...about: Parameters<typeof mail>) => queueMail(db, mail(...about))

afterEach(async () => {
  await db.delete(emailOutbox)
  await db.delete(capturedMails)
})

describe('queueing a mail', () => {
  it('happens once per key', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => queue('decision/1')))
    expect(results.filter((result) => result.isQueued)).toHaveLength(1)
    expect(await db.$count(emailOutbox)).toBe(1)
  })

  it('is undone with the transaction that caused it (NO1, X33)', async () => {
    const failing = transact(db, async (tx) => {
      await enqueueMail(tx, mail('undone'))
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await db.$count(emailOutbox)).toBe(0)
  })

  it('refuses anything but one address', async () => {
    for (const to of ['', 'nobody', 'a@b.dev, c@d.dev', 'a@b.dev\r\nBcc: c@d.dev', 'Ann <a@b.dev>']) {
      await expect(queue('b', to)).rejects.toThrow()
    }
    expect(await db.$count(emailOutbox)).toBe(0)
  })
})

describe('the worker', () => {
  it('sends at once when woken, and stops', async () => {
    const stop = startOutboxWorker(db, 60_000)
    await queue('woken')
    await vi.waitFor(async () => expect(await db.$count(capturedMails)).toBe(1), { timeout: 60_000 })
    await stop()
    await queue('after the stop')
    expect((globalThis as { curioOutbox?: { wake?: unknown } }).curioOutbox?.wake).toBeUndefined()
    expect(await db.$count(emailOutbox, eq(emailOutbox.status, 'pending'))).toBe(1)
  })

  it('sends more than one batch without waiting for the next turn', async () => {
    for (let index = 0; index < 12; index++) await queue(`batch/${index}`)
    const stop = startOutboxWorker(db, 20)
    await vi.waitFor(async () => expect(await db.$count(capturedMails)).toBe(12), { timeout: 60_000 })
    await stop()
  })
})
