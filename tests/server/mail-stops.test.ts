import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  auditEvents,
  capturedMails,
  emailOutbox,
  mailStops,
  notifications,
  photographers,
} from '#drizzle/schema/index.ts'
import { hasBell, hasSecret, isNewsName, loadMail, MAIL_NAMES, type MailName } from '#emails/catalog.ts'
import { endsWithComplaint, stopOf } from '#emails/kinds.ts'
import { env } from '#server/env.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import { setDatabase } from '#server/runtime.ts'
import { STOP_REASONS, STOP_TITLES, stopSentence } from '#shared/contact/mail-delivery.ts'
import { mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { REPORT_SECRET, report } from '#tests/support/mail-report.ts'
import { actorOf, listPhotographer, signedIn } from '#tests/support/market.ts'

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

type Row = typeof emailOutbox.$inferInsert
/** A mail of the catalog with its example props. */
async function queue(toAddress: string, template: MailName = 'client-welcome', values: Partial<Row> = {}) {
  const mail = await loadMail(template)
  const row = { dedupeKey: randomUUID(), template, props: mail.preview, toAddress, ...values }
  return only(await db.insert(emailOutbox).values(row).returning())
}
const SENT = { status: 'sent', sentAt: new Date() } as const
const sendAll = async () => {
  while (!(await drainOutbox(db)).isDone);
}
const stateOf = async ({ id }: { id: string }) => {
  const { status, lastError } = only(await db.select().from(emailOutbox).where(eq(emailOutbox.id, id)))
  return lastError ? `${status}: ${lastError}` : status
}
const about = (mail: { id: string }, type: string, bounce?: object) =>
  report({ type, created_at: new Date().toISOString(), data: { tags: { outbox: mail.id }, bounce } })
const bounce = (mail: { id: string }, type = 'Permanent') =>
  about(mail, 'email.bounced', { type, subType: 'General', message: 'No such mailbox' })
const bellOf = (userId: string) =>
  db
    .select({ title: notifications.title, body: notifications.body, href: notifications.href })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'mail.stopped')))

/** A person to whose address a mail was sent, and what was reported of it. */
async function reported(kind: 'bounced' | 'complained') {
  const person = await makeAccount(db)
  const mail = await queue(person.email, 'client-welcome', SENT)
  await (kind === 'bounced' ? bounce(mail) : about(mail, 'email.complained'))
  return { ...person, mail }
}
const BOUNCED = `dead: ${STOP_REASONS.bounced}`
const COMPLAINED = `dead: ${STOP_REASONS.complained}`

describe('a hard bounce (OP4)', () => {
  it('stops what is queued for the address, however it is written, and not what a person asks for', async () => {
    const { email } = await reported('bounced')
    const welcome = await queue(email.toUpperCase())
    const link = await queue(email, 'sign-in-link')
    const other = await queue(`x${email}`)
    await sendAll()
    expect([await stateOf(welcome), await stateOf(link), await stateOf(other)]).toEqual([BOUNCED, 'sent', 'sent'])
    const admin = callAs(db, { actor: await signedIn(db, 'admin') })
    expect((await admin.mailLog.list({ state: 'dead', q: email })).items).toMatchObject([
      { id: welcome.id, attempts: 0, lastError: STOP_REASONS.bounced },
    ])
    expect((await admin.adminDashboard.health()).deadMails).toBe(0)
  })

  it.each(['client', 'photographer', 'admin'] as const)(
    'is told to a %s in the bell once, and in the account',
    async (role) => {
      const { userId, email } = await makeAccount(db, { role })
      for (let mails = 0; mails < 2; mails++) await bounce(await queue(email, 'client-welcome', SENT))
      const sentence = stopSentence('bounced', email)
      expect(await bellOf(userId)).toEqual([{ title: STOP_TITLES.bounced, body: sentence, href: '/account' }])
      const account = await callAs(db, { actor: actorOf({ id: userId, email }, role) }).auth.account()
      expect(account.mailStop).toBe('bounced')
    },
  )

  it.each(['Transient', 'Undetermined', ''])('is not one of the kind “%s”, which stops nothing', async (type) => {
    const { userId, email } = await makeAccount(db)
    await bounce(await queue(email, 'client-welcome', SENT), type)
    await about(await queue(email, 'client-welcome', SENT), 'email.bounced')
    await about(await queue(email, 'client-welcome', SENT), 'email.delivery_delayed')
    const next = await queue(email)
    await sendAll()
    expect([await stateOf(next), await bellOf(userId)]).toEqual(['sent', []])
  })

  it('is lifted by a newer link that arrives, and by nothing else that does', async () => {
    const { userId, email, mail } = await reported('bounced')
    const older = await queue(email, 'sign-in-link', { ...SENT, createdAt: new Date(mail.createdAt.getTime() - 1000) })
    const plain = await queue(email, 'client-welcome', SENT)
    for (const arrived of [older, plain, mail]) await about(arrived, 'email.delivered')
    expect(await bellOf(userId)).toHaveLength(1)
    const newer = await queue(email, 'sign-in-link', { ...SENT, createdAt: new Date(mail.createdAt.getTime() + 1000) })
    await about(newer, 'email.delivered')
    const next = await queue(email)
    await sendAll()
    expect([await stateOf(next), await bellOf(userId)]).toEqual(['sent', []])
    // The mailbox may fail again, and is then told again.
    await bounce(await queue(email, 'client-welcome', SENT))
    expect(await bellOf(userId)).toHaveLength(1)
  })

  it('is tried again by an administrator who sends a mail again; a complaint is not', async () => {
    const actor = await signedIn(db, 'admin')
    const admin = callAs(db, { actor })
    const again = async (kind: 'bounced' | 'complained') => {
      const { email, userId } = await reported(kind)
      const stopped = await queue(email, 'contract-signed', {
        status: 'dead',
        lastError: STOP_REASONS[kind],
      })
      await admin.mailLog.sendAgain({ id: stopped.id })
      const [event] = await db.select().from(auditEvents).where(eq(auditEvents.entityId, stopped.id))
      return [(event!.after as { liftsStop?: boolean }).liftsStop, (await bellOf(userId)).length]
    }
    expect([await again('bounced'), await again('complained')]).toEqual([
      [true, 0],
      [undefined, 1],
    ])
  })
})

describe('a complaint (OP4)', () => {
  it('stops what can be switched off and what the bell says too; the rest still goes out', async () => {
    const { userId, email } = await reported('complained')
    const stopped = await Promise.all(
      (['weekly-needs', 'booking-confirmed', 'message-digest'] as const).map((name) => queue(email, name)),
    )
    const going = [await queue(email), await queue(email, 'sign-in-link')]
    await sendAll()
    expect(await Promise.all(stopped.map(stateOf))).toEqual(stopped.map(() => COMPLAINED))
    expect(await Promise.all(going.map(stateOf))).toEqual(['sent', 'sent'])
    const sentence = stopSentence('complained', email)
    expect(await bellOf(userId)).toEqual([{ title: STOP_TITLES.complained, body: sentence, href: '/account' }])
  })

  it('is not lifted by a link that arrives, only by one that is opened', async () => {
    const { userId, email } = await reported('complained')
    const visitor = callAs(db, { ip: userId }).auth
    await visitor.requestPasswordReset({ email })
    await sendAll()
    const link = only(
      await db
        .select()
        .from(emailOutbox)
        .where(and(eq(emailOutbox.toAddress, email), eq(emailOutbox.template, 'reset-password'))),
    )
    await about(link, 'email.delivered')
    expect(await bellOf(userId)).toHaveLength(1)
    const key = `outbox/${link.id}`
    const { text } = only(await db.select().from(capturedMails).where(eq(capturedMails.idempotencyKey, key)))
    const token = /token=([\w-]{43})/.exec(text)![1]!
    const password = 'a sentence that is easy to remember'
    await visitor.resetPassword({ token, password, confirmPassword: password })
    expect([await bellOf(userId), await db.$count(mailStops, eq(mailStops.address, email))]).toEqual([[], 0])
  })

  it('never stops a mail with a link that is asked for, of the whole catalog', () => {
    const stopped = MAIL_NAMES.filter(endsWithComplaint)
    expect(stopped.filter(hasSecret)).toEqual([])
    const told = MAIL_NAMES.filter((name) => stopOf(name) ?? (isNewsName(name) || hasBell(name)))
    const going = told.filter((name) => !stopped.includes(name) && !hasSecret(name))
    expect(going).toEqual(['account-standing', 'contact-change', 'team-role'])
  })
})

it('a photographer whose contact address fails is told where it is changed, until it is (OP4, X151)', async () => {
  const { userId, email } = await makeAccount(db, { role: 'photographer' })
  const { id } = await listPhotographer(db)
  const contact = `contact-${email}`
  await db.update(photographers).set({ userId, email: contact }).where(eq(photographers.id, id))
  await bounce(await queue(contact, 'client-welcome', SENT))
  expect(await bellOf(userId)).toMatchObject([{ href: '/vendor/profile', body: stopSentence('bounced', contact) }])
  const fresh = `fresh-${email}`
  const own = callAs(db, { actor: actorOf({ id: userId, email }, 'photographer'), ip: userId }).photographers
  await own.changeEmail({ email: fresh, password: PASSWORD })
  const asked = (await mailsTo(db, fresh)).find(({ template }) => template === 'confirm-contact')!
  await callAs(db).photographers.confirmEmail({ token: String(asked.props.token) })
  expect(await bellOf(userId)).toEqual([])
})

it('the operator’s postal address is in the foot of every mail once it is set, line by line (OP4)', async () => {
  const mailAfter = async (postalAddress: string) => {
    await putSettings(db, { postalAddress })
    const to = `${randomUUID()}@curio-mail.dev`
    await queue(to)
    await sendAll()
    return only((await db.select().from(capturedMails)).filter(({ toAddress }) => toAddress.includes(to)))
  }
  const foot = 'Curio Weddings, Inc.\n12 Orchard Lane\nHudson, NY 12534'
  expect((await mailAfter('')).text).not.toContain('Orchard')
  const mail = await mailAfter(foot)
  expect(mail.text).toContain(foot)
  expect(mail.html).toContain('12 Orchard Lane<br/>')
  expect((await mailAfter('<b>https://evil.example</b>')).html).not.toMatch(/<b>|https:\/\/evil/)
})
