import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, emailEvents, emailOutbox } from '#drizzle/schema/index.ts'
import { MAIL_NAMES } from '#emails/catalog.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { MailListInput } from '../inputs.ts'
import { ERASED_OLD, ERASED_SECRET, MAIL_GONE, MAILS_PER_PAGE, ON_ITS_WAY, SECRET_HIDDEN, worstOf } from '../model.ts'

const db = await useDatabase()
const admin = callAs(db, { actor: await signedIn(db, 'admin') }).mailLog
const address = () => `${randomUUID()}@curio-mail.dev`
const SECRET = 'x'.repeat(43)

async function store(values: Partial<typeof emailOutbox.$inferInsert> = {}) {
  const defaults = { dedupeKey: randomUUID(), template: 'client-welcome', props: { firstName: 'Ann' } }
  return only(
    await db
      .insert(emailOutbox)
      .values({ ...defaults, toAddress: address(), ...values })
      .returning(),
  )
}
const rowsTo = (to: string) => db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, to))
const auditOf = (id: string) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityType, 'email'), eq(auditEvents.entityId, id)))
const sendAll = async () => {
  while (!(await drainOutbox(db)).isDone);
}

describe('the list', () => {
  it('is searched by part of an address, even one with characters special to a database', async () => {
    const name = randomUUID()
    const odd = await store({ toAddress: `100%_${name}@curio-mail.dev` })
    await store({ toAddress: `100xy${name}@b.dev` })
    expect((await admin.list({ q: `0%_${name.toUpperCase()}` })).items.map(({ id }) => id)).toEqual([odd.id])
    expect(await admin.list({ q: `${name}@nowhere` })).toMatchObject({ items: [], total: 0, pageCount: 1 })
  })

  it('is filtered by state and by what came back, and names the worst report (NO1)', async () => {
    const dead = await store({ status: 'dead', attempts: 8, lastError: '500 server_error' })
    const bounced = await store({ status: 'sent', sentAt: new Date() })
    for (const type of ['email.bounced', 'email.delivered']) {
      await db.insert(emailEvents).values({ providerEventId: randomUUID(), outboxId: bounced.id, type, payload: {} })
    }
    const ids = async (input: Parameters<typeof admin.list>[0]) => (await admin.list(input)).items.map(({ id }) => id)
    expect(await ids({ state: 'dead' })).toContain(dead.id)
    expect(await ids({ state: 'dead' })).not.toContain(bounced.id)
    expect(await ids({ state: 'returned' })).toEqual([bounced.id])
    expect((await admin.list({ q: bounced.toAddress })).items[0]).toMatchObject({ delivery: 'email.bounced' })
    expect(worstOf(['email.delivered', 'email.complained', 'email.opened'])).toBe('email.complained')
  })

  it('is filtered by mail, with the names of the catalog, and exported with the same filter (NO1)', async () => {
    const name = randomUUID()
    const [welcome] = [
      await store({ toAddress: `1@${name}.dev` }),
      await store({ toAddress: `2@${name}.dev`, template: 'contract-sent' }),
    ]
    const asked = { q: name, template: 'client-welcome' }
    const { items, total, templates } = await admin.list(asked)
    expect([items.map(({ id }) => id), total]).toEqual([[welcome.id], 1])
    expect(templates).toEqual(MAIL_NAMES)
    expect((await admin.list({ q: name, template: 'booking-offered' })).total).toBe(0)
    expect(await admin.export(asked)).toMatchObject({ count: 1, isCut: false })
  })

  it('pages, and says how many there are', async () => {
    const name = randomUUID()
    for (let n = 0; n < MAILS_PER_PAGE + 1; n++) await store({ toAddress: `${n}@${name}.dev` })
    const [first, second] = [await admin.list({ q: name }), await admin.list({ q: name, page: 2 })]
    expect([first.items.length, second.items.length, second.total]).toEqual([MAILS_PER_PAGE, 1, MAILS_PER_PAGE + 1])
  })

  it('refuses half characters and over-long texts', () => {
    for (const q of ['\ud800', 'x'.repeat(255)]) expect(MailListInput.safeParse({ q }).success).toBe(false)
  })
})

describe('a secret', () => {
  it('is in no response about a mail, whatever its state', async () => {
    const to = address()
    const props = { token: SECRET, validMinutes: 60 }
    await queueMail(db, { template: 'reset-password', to, props, dedupeKey: to })
    const [mail] = await rowsTo(to)
    for (const status of ['pending', 'dead', 'sent'] as const) {
      const words = { subject: 'Reset your password', html: `<a href="?token=${SECRET}">x</a>`, text: SECRET }
      await db
        .update(emailOutbox)
        .set({ status, ...words })
        .where(eq(emailOutbox.id, mail!.id))
      const answers = JSON.stringify([await admin.list({ q: to }), await admin.get({ id: mail!.id })])
      expect(answers).not.toContain(SECRET)
      await expect(admin.read({ id: mail!.id })).rejects.toMatchObject({ code: 'FORBIDDEN', message: SECRET_HIDDEN })
    }
    expect((await admin.get({ id: mail!.id })).hiddenWhy).toBe(SECRET_HIDDEN)
  })

  it('that was sent cannot be sent again; one that was given up can, until it is erased', async () => {
    const secret = { template: 'reset-password', props: { token: SECRET, validMinutes: 60 } }
    const sent = await store({ ...secret, status: 'sent', props: {} })
    await expect(admin.sendAgain({ id: sent.id })).rejects.toMatchObject({ code: 'CONFLICT', message: ERASED_SECRET })
    const dead = await store({ ...secret, status: 'dead' })
    expect((await admin.get({ id: dead.id })).refusal).toBeNull()
    expect(await admin.sendAgain({ id: dead.id })).toEqual({ id: dead.id, isCopy: false })
    const erased = await store({ ...secret, status: 'dead', props: {} })
    await expect(admin.sendAgain({ id: erased.id })).rejects.toThrow(ERASED_SECRET)
  })
})

describe('sending again', () => {
  it('puts a given-up mail back in the queue with all its attempts, and says so in the audit log', async () => {
    const mail = await store({ status: 'dead', attempts: 8, lastError: '500 server_error' })
    expect(await admin.sendAgain({ id: mail.id })).toEqual({ id: mail.id, isCopy: false })
    await sendAll()
    expect(await rowsTo(mail.toAddress)).toMatchObject([{ status: 'sent', attempts: 1, lastError: null }])
    expect(await auditOf(mail.id)).toMatchObject([
      { action: 'mailLog.sendAgain', actorRole: 'admin', before: { status: 'dead' }, after: { status: 'pending' } },
    ])
  })

  it('resends a sent mail as a new row, one copy at a time, and keeps the address out of the audit log', async () => {
    const mail = await store()
    await sendAll()
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => admin.sendAgain({ id: mail.id })))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    await expect(admin.sendAgain({ id: mail.id })).rejects.toThrow(ON_ITS_WAY)
    await sendAll()
    expect((await admin.sendAgain({ id: mail.id })).isCopy).toBe(true)
    const rows = await rowsTo(mail.toAddress)
    expect(rows.map((row) => row.status).toSorted()).toEqual(['pending', 'sent', 'sent'])
    expect(new Set(rows.map((row) => row.dedupeKey)).size).toBe(3)
    expect(JSON.stringify(await auditOf(mail.id))).not.toContain(mail.toAddress)
  })

  it('uses the stored text when the props are gone, and refuses when both are', async () => {
    const words = { subject: 'Welcome', html: '<p>Hello</p>', text: 'Hello' }
    const kept = await store({ props: {}, status: 'sent', ...words })
    const { id } = await admin.sendAgain({ id: kept.id })
    const [copy] = await db.select().from(emailOutbox).where(eq(emailOutbox.id, id))
    expect(copy).toMatchObject({ status: 'pending', ...words })
    const erased = await store({ status: 'sent', props: {} })
    await expect(admin.sendAgain({ id: erased.id })).rejects.toThrow(ERASED_OLD)
  })

  it('is refused while a mail is on its way, and for one that does not exist', async () => {
    for (const status of ['pending', 'sending'] as const) {
      const mail = await store({ status, nextAttemptAt: new Date('2099-01-01') })
      await expect(admin.sendAgain({ id: mail.id })).rejects.toMatchObject({ code: 'CONFLICT', message: ON_ITS_WAY })
    }
    for (const call of [admin.sendAgain, admin.get, admin.read]) {
      await expect(call({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND', message: MAIL_GONE })
    }
  })
})

it('reading the text of a mail is audited', async () => {
  const mail = await store()
  await sendAll()
  expect((await admin.read({ id: mail.id })).html).toContain('Ann')
  expect(await auditOf(mail.id)).toMatchObject([
    { action: 'mailLog.read', before: null, after: { template: 'client-welcome' } },
  ])
  const [event] = (await admin.get({ id: mail.id })).events
  expect(event).toBeUndefined()
})
