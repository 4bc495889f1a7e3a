import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { emailEvents, emailOutbox, notifications } from '#drizzle/schema/index.ts'
import { env } from '#server/env.ts'
import { setDatabase } from '#server/runtime.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import {
  postReport as post,
  REPORT_PATH,
  REPORT_SECRET,
  report,
  type Signing,
  signed,
} from '#tests/support/mail-report.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase()
setDatabase(db)

beforeEach(() => {
  env.RESEND_WEBHOOK_SECRET = REPORT_SECRET
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  env.RESEND_WEBHOOK_SECRET = undefined
  vi.restoreAllMocks()
})

async function sentMail() {
  const values = { dedupeKey: randomUUID(), template: 'client-welcome', props: {}, toAddress: 'ann@curio-mail.dev' }
  return only(
    await db
      .insert(emailOutbox)
      .values({ ...values, status: 'sent', providerId: `re_${randomUUID()}` })
      .returning(),
  )
}
const bounced = (tags: unknown, emailId = 're_unknown') => ({
  type: 'email.bounced',
  created_at: '2026-03-01T12:00:00.000Z',
  data: {
    email_id: emailId,
    to: ['ann@curio-mail.dev'],
    subject: 'Private words',
    tags,
    bounce: { type: 'Permanent', subType: 'General', message: 'No such mailbox' },
  },
})
const eventsOf = (outboxId: string) => db.select().from(emailEvents).where(eq(emailEvents.outboxId, outboxId))

describe('a signed report', () => {
  it('is kept with its mail, without subject and addresses, and administrators are told once', async () => {
    const admin = await signedIn(db, 'admin')
    const mail = await sentMail()
    const event = bounced({ outbox: mail.id, template: 'client-welcome' })
    const answer = await report(event)
    expect([answer.status, await answer.json()]).toEqual([200, { isRecorded: true }])
    const [kept] = await eventsOf(mail.id)
    expect(kept).toMatchObject({ type: 'email.bounced', payload: { type: 'Permanent', message: 'No such mailbox' } })
    expect(JSON.stringify(kept)).not.toMatch(/Private words|ann@/)
    await report({ ...event })
    const told = await db.select().from(notifications).where(eq(notifications.userId, admin.userId))
    expect(told).toMatchObject([{ kind: 'mail.bounced', href: `/admin/emails?mail=${mail.id}` }])
  })

  it('finds its mail by a list of tags, or by the id the service gave it', async () => {
    const [tagged, known] = [await sentMail(), await sentMail()]
    await report(bounced([{ name: 'outbox', value: tagged.id }]))
    await report(bounced(undefined, known.providerId!))
    expect([await eventsOf(tagged.id), await eventsOf(known.id)].map((events) => events.length)).toEqual([1, 1])
  })

  it('is taken a hundred times and kept once', async () => {
    const mail = await sentMail()
    const event = bounced({ outbox: mail.id })
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(event, { id: 'msg_replayed' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await eventsOf(mail.id)).toHaveLength(1)
  })

  it('about opening, clicking or somebody else is taken and not kept with a mail of ours', async () => {
    const mail = await sentMail()
    const opened = await report({ type: 'email.opened', data: { tags: { outbox: mail.id } } })
    expect(await opened.json()).toEqual({ isRecorded: false })
    expect((await report(bounced({ outbox: "x' or 1=1" }))).status).toBe(200)
    expect(await eventsOf(mail.id)).toEqual([])
  })

  it('needs no origin, for it does not come from a browser', async () => {
    const body = JSON.stringify(bounced(undefined))
    expect((await post(body, { ...signed(body), origin: 'https://mail-service.test' })).status).toBe(200)
  })
})

describe('nothing is kept of', () => {
  it.each([
    ['a forged signature', { key: Buffer.from('another secret of twenty-four bytes!') }],
    ['no signature', { signature: '' }],
    ['an odd signature', { signature: 'v1,AAAA v2,zzz' }],
    ['a report signed too long ago', { ageSeconds: 400 }],
    ['a report signed in the future', { ageSeconds: -400 }],
    ['an over-long id', { id: 'x'.repeat(201) }],
  ] satisfies [string, Signing][])('%s', async (_name, signing) => {
    const before = await db.$count(emailEvents)
    const answer = await report(bounced(undefined), signing)
    expect(answer.status).toBe(401)
    expect(await db.$count(emailEvents)).toBe(before)
  })

  it('a body that was changed under way', async () => {
    const body = JSON.stringify(bounced(undefined))
    expect((await post(body.replace('Permanent', 'Transient'), signed(body))).status).toBe(401)
  })

  it('signed nonsense', async () => {
    for (const body of ['', '{', 'null', '[]', '{"type":1}', '{"type":"email.bounced","data":{"tags":7}}']) {
      expect((await post(body, signed(body))).status, body).toBe(401)
    }
  })

  it('a body over 256 kB, announced or not', async () => {
    const body = JSON.stringify({ ...bounced(undefined), more: 'x'.repeat(300_000) })
    expect((await post(body, signed(body))).status).toBe(413)
    expect((await post('{}', { ...signed('{}'), 'content-length': '300000' })).status).toBe(413)
  })
})

it('the address does not exist without a secret, and takes reports only', async () => {
  expect((await dispatch(new Request(REPORT_PATH))).status).toBe(405)
  env.RESEND_WEBHOOK_SECRET = undefined
  const body = JSON.stringify(bounced(undefined))
  expect((await post(body, signed(body))).status).toBe(404)
})
