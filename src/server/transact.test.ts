import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import type { Db } from './db.ts'
import { enqueueMail } from './mail/outbox.ts'
import { startOutboxWorker } from './mail/outbox-worker.ts'
import { transact } from './transact.ts'

const db = await useDatabase()

const queue = (tx: Db, dedupeKey: string) =>
  enqueueMail(tx, {
    template: 'newsletter-confirm',
    to: 'ann@curio-mail.dev',
    props: { token: 'x'.repeat(43), validDays: 7 },
    dedupeKey,
  })
const statusOf = async () =>
  (await db.select({ status: emailOutbox.status }).from(emailOutbox)).map((row) => row.status)

// It looks by itself once a minute only: what is sent here was asked for.
const stop = startOutboxWorker(db, 60_000)
afterAll(stop)
const wake = vi.spyOn((globalThis as unknown as { curioOutbox: { wake: () => void } }).curioOutbox, 'wake')
afterAll(() => wake.mockRestore())
beforeEach(async () => {
  await db.delete(emailOutbox)
  wake.mockClear()
})
const isSent = () => vi.waitFor(async () => expect(await statusOf()).toEqual(['sent']), { timeout: 20_000 })
const isLeftAlone = async () => {
  expect(wake).not.toHaveBeenCalled()
  expect(await statusOf()).toEqual(['pending'])
}

it('sends what was queued once it is committed', async () => {
  const answer = await transact(db, async (tx) => {
    await queue(tx, 'sent')
    return 'answer'
  })
  expect(answer).toBe('answer')
  await isSent()
})

it('sends what a savepoint of it queued', async () => {
  await transact(db, (tx) => tx.transaction((inner) => queue(inner, 'inside')))
  await isSent()
})

it('sends only after the outer one when it is called inside another', async () => {
  await transact(db, async (tx) => {
    await transact(tx, (inner) => queue(inner, 'nested'))
    expect(await tx.$count(emailOutbox)).toBe(1)
  })
  await isSent()
})

it('leaves the mail to the worker when this process cannot render it', async () => {
  await transact(db, (tx) => queue(tx, 'left'), { isDrained: false })
  await isLeftAlone()
})

it('queues nothing outside: nobody would send it', async () => {
  await expect(queue(db, 'outside')).rejects.toThrow('outside transact()')
  await expect(db.transaction((tx) => queue(tx, 'outside'))).rejects.toThrow('outside transact()')
  expect(await statusOf()).toEqual([])
})

it('undoes everything when the work fails, and says why', async () => {
  const failing = transact(db, async (tx) => {
    await queue(tx, 'undone')
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await statusOf()).toEqual([])
})

it('answers no sooner than asked, whether it succeeds or fails', async () => {
  for (const work of [async () => 'done', () => Promise.reject(new Error('no'))]) {
    const start = performance.now()
    await transact(db, work, { atLeastMs: 100 }).catch(() => undefined)
    expect(performance.now() - start).toBeGreaterThanOrEqual(95)
  }
})
