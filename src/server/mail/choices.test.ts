import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { emailOutbox, notifications, photographers, profiles } from '#drizzle/schema/index.ts'
import { loadMail, MAIL_NAMES, type MailName, type MailProps } from '#emails/catalog.ts'
import { KIND_OF, optionalKindOf } from '#emails/kinds.ts'
import { ring } from '#server/notices/tell.ts'
import { setDatabase } from '#server/runtime.ts'
import { transact } from '#server/transact.ts'
import type { Role } from '#shared/access/roles.ts'
import { KIND_NAMES, kindOf, OPTIONAL_KINDS } from '#shared/contact/news-kinds.ts'
import { makeAccount } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { actorOf, listPhotographer } from '#tests/support/market.ts'
import { KINDS } from '../../routes/_public/(account)/unsubscribe.tsx'
import { sendEveningNews } from './evening.ts'
import { enqueueMail } from './outbox.ts'
import { drainOutbox } from './outbox-worker.ts'
import { stopToken } from './stop-link.ts'

const db = await useDatabase()
setDatabase(db)
vi.spyOn(process.stdout, 'write').mockReturnValue(true)

async function person(role: Role = 'photographer') {
  const { userId, email } = await makeAccount(db, { role })
  return { userId, email, own: callAs(db, { actor: actorOf({ id: userId, email }, role), ip: userId }).auth }
}
type Somebody = Awaited<ReturnType<typeof person>>

/** Queues the example of a mail for an address. */
const queue = async (to: string, template: MailName) => {
  const { preview: props } = await loadMail(template)
  return transact(db, (tx) =>
    enqueueMail(tx, {
      template: template as 'weekly-needs',
      to,
      props: props as MailProps<'weekly-needs'>,
      dedupeKey: randomUUID(),
    }),
  )
}
const queued = ({ email }: { email: string }) =>
  db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email)).orderBy(emailOutbox.createdAt)
const namesTo = async (somebody: Somebody) => (await queued(somebody)).map(({ template }) => template)
const evening = () => sendEveningNews(contextFor(db))
const sendAll = async () => {
  while (!(await drainOutbox(db)).isDone);
}
/** As if the evening had come. */
const passTo = (interval: string, { email }: Somebody) =>
  db
    .update(emailOutbox)
    .set({ nextAttemptAt: sql`${emailOutbox.nextAttemptAt} - ${interval}::interval` })
    .where(and(eq(emailOutbox.toAddress, email), emailOutbox.isWaiting))
const oneClick = (path: string) =>
  dispatch(
    new Request(`https://curio.test${path}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    }),
  )

describe('kinds of news (NO3)', () => {
  it('every mail has one, and those with a secret, about money or with a contract always come', () => {
    expect(MAIL_NAMES.filter((name) => KIND_OF[name] === undefined)).toEqual([])
    expect(Object.keys(KIND_OF).toSorted()).toEqual(MAIL_NAMES)
    const locked =
      /^(?:payment|payout|refund|receipt|charge|approval|contract|amendment|dispute|reset|confirm|sign-in|password|account)/
    expect(MAIL_NAMES.filter((name) => locked.test(name) && optionalKindOf(name))).toEqual([])
    // The page that the links lead to knows each of them.
    expect([...KINDS].toSorted()).toEqual([...OPTIONAL_KINDS, 'evening'].toSorted())
  })

  it.each(OPTIONAL_KINDS)('%s is switched off and on by its reader alone', async (kind) => {
    const [reader, other] = [await person(), await person()]
    const template = MAIL_NAMES.find((name) => KIND_OF[name] === kind)!
    await reader.own.chooseNews({ kind, channel: 'mail', isOn: false })
    await reader.own.chooseNews({ kind, channel: 'mail', isOn: false })
    expect(await queue(reader.email.toUpperCase(), template)).toEqual({ isQueued: false })
    expect(await queue(other.email, template)).toEqual({ isQueued: true })
    await reader.own.chooseNews({ kind, channel: 'mail', isOn: true })
    expect(await queue(reader.email, template)).toEqual({ isQueued: true })
  })

  it.each(KIND_NAMES.filter((kind) => kindOf(kind).always))('%s cannot be switched off, by nobody', async (kind) => {
    const { own, userId } = await person()
    await expect(own.chooseNews({ kind: kind as 'reviews', channel: 'mail', isOn: false })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const token = encodeURIComponent(stopToken(kind, userId))
    expect((await oneClick(`/unsubscribe?mail=${kind}&token=${token}`)).status).toBe(410)
    expect((await own.newsChoices()).kinds.find((choice) => choice.kind === kind)).toMatchObject({ mail: true })
  })

  it('are shown to those whom they concern', async () => {
    const shown = async (role: Role) => (await (await person(role)).own.newsChoices()).kinds.map(({ kind }) => kind)
    expect(await shown('client')).toEqual(KIND_NAMES.filter((kind) => kind !== 'calendar' && kind !== 'team'))
    expect(await shown('photographer')).toEqual(
      KIND_NAMES.filter((kind) => !['dates', 'weekly', 'team'].includes(kind)),
    )
    expect(await shown('admin')).toEqual(['account', 'money', 'team'])
  })

  it('are quiet in the bell when that is off, and the mail still comes', async () => {
    const { own, userId, email } = await person()
    await own.chooseNews({ kind: 'calendar', channel: 'bell', isOn: false })
    const { preview } = await loadMail('calendar-unreadable')
    const mail = { template: 'calendar-unreadable' as const, props: preview as MailProps<'calendar-unreadable'> }
    const rung = async () => {
      await transact(db, (tx) => ring(tx, mail, { userId, at: new Date() }))
      return db.$count(notifications, eq(notifications.userId, userId))
    }
    expect(await rung()).toBe(0)
    expect(await queue(email, 'calendar-unreadable')).toEqual({ isQueued: true })
    await own.chooseNews({ kind: 'calendar', channel: 'bell', isOn: true })
    expect(await rung()).toBe(1)
  })

  it('hold for a photographer’s contact address too', async () => {
    const { own, userId, email } = await person()
    const { id } = await listPhotographer(db)
    await db
      .update(photographers)
      .set({ userId, email: `contact-${email}` })
      .where(eq(photographers.id, id))
    await own.chooseNews({ kind: 'inquiries', channel: 'mail', isOn: false })
    expect(await queue(`contact-${email}`, 'inquiry-new')).toEqual({ isQueued: false })
  })
})

describe('the link in a mail (NO3)', () => {
  it('stops its kind for its reader, by the mail program too, again and again, and nobody else’s', async () => {
    const [reader, other] = [await person(), await person()]
    await queue(reader.email, 'inquiry-new')
    await sendAll()
    const [{ html }] = (await queued(reader)) as unknown as [{ html: string }]
    const path = /href="https?:\/\/[^"/]+(\/unsubscribe\?[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    for (let times = 0; times < 2; times += 1) expect((await oneClick(path)).status).toBe(200)
    const isOn = async ({ own }: Somebody) =>
      (await own.newsChoices()).kinds.filter(({ mail }) => !mail).map(({ kind }) => kind)
    expect([await isOn(reader), await isOn(other)]).toEqual([['inquiries'], []])
    // Of another kind or another person it is no link.
    const token = stopToken('inquiries', reader.userId)
    const forged = [
      `mail=messages&token=${token}`,
      `mail=inquiries&token=${other.userId}.${token.split('.')[1]}`,
      `mail=inquiries&token=${reader.userId}.${'A'.repeat(43)}`,
      `mail=inquiries&token=${stopToken('inquiries', randomUUID())}`,
    ]
    for (const query of forged) expect((await oneClick(`/unsubscribe?${query}`)).status).toBe(410)
    expect([await isOn(reader), await isOn(other)]).toEqual([['inquiries'], []])
  })

  it('is in no mail that always comes', async () => {
    const { email } = await person()
    await queue(email, 'payout-paid')
    await sendAll()
    expect((await queued({ email })).map(({ html }) => html?.includes('/unsubscribe'))).toEqual([false])
  })
})

describe('what can wait (NO6)', () => {
  it('waits for 18:00 where its reader is; what is urgent does not', async () => {
    const reader = await person()
    const hours: string[] = []
    for (const timeZone of ['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kathmandu', null]) {
      await reader.own.setTimeZone({ timeZone })
      await queue(reader.email, 'review-published')
      const zone = timeZone ?? 'America/New_York'
      const { nextAttemptAt } = (await queued(reader)).at(-1)!
      hours.push(nextAttemptAt.toLocaleTimeString('en-US', { timeZone: zone, hourCycle: 'h23' }))
      const ahead = nextAttemptAt.getTime() - Date.now()
      expect(ahead > -1000 && ahead <= 86_400_000).toBe(true)
    }
    expect(hours).toEqual(Array(4).fill('18:00:00'))
    await queue(reader.email, 'inquiry-new')
    await sendAll()
    expect((await queued(reader)).map(({ template, status }) => `${template} ${status}`)).toEqual([
      ...Array(4).fill('review-published pending'),
      'inquiry-new sent',
    ])
    for (const wrong of ['Mars/Olympus', 'UTC; drop table users', ''])
      await expect(reader.own.setTimeZone({ timeZone: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('comes in one mail, once, however often and however late the job runs', async () => {
    const [reader, alone] = [await person(), await person()]
    for (const template of ['review-published', 'review-answered', 'calendar-unreadable'] as const)
      await queue(reader.email, template)
    await queue(alone.email, 'review-published')
    await evening()
    expect(await namesTo(reader)).not.toContain('evening-news')
    for (const somebody of [reader, alone]) await passTo('3 days', somebody)
    await Promise.all([evening(), evening()])
    await evening()
    await sendAll()
    const [gathered, ...more] = (await queued(reader)).filter(({ template }) => template === 'evening-news')
    expect(more).toEqual([])
    expect(gathered).toMatchObject({ status: 'sent', subject: expect.stringContaining(', and 2 more') })
    expect((gathered!.props as { items: object[] }).items).toHaveLength(3)
    expect(gathered!.html).toContain('/unsubscribe?mail=evening')
    // A single one goes out as it is.
    expect((await queued(alone)).map(({ template, status }) => `${template} ${status}`)).toEqual([
      'review-published sent',
    ])
    expect((await queued(alone))[0]!.html).toContain('/unsubscribe?mail=reviews')
    // What was gathered is not sent by itself.
    expect((await queued(reader)).filter(({ html }) => html !== null)).toHaveLength(1)
  })

  it('does not come when its reader has switched it off meanwhile, by the link in the evening mail too', async () => {
    const reader = await person()
    await queue(reader.email, 'review-published')
    await queue(reader.email, 'calendar-unreadable')
    const token = encodeURIComponent(stopToken('evening', reader.userId))
    expect((await oneClick(`/unsubscribe?mail=evening&token=${token}`)).status).toBe(200)
    await passTo('2 days', reader)
    await evening()
    expect(await namesTo(reader)).toEqual([])
    expect((await reader.own.newsChoices()).kinds.filter(({ mail }) => !mail).map(({ kind }) => kind)).toEqual([
      'reviews',
      'calendar',
    ])
  })

  it('is the site’s evening until a person says where theirs is', async () => {
    const { own, userId } = await person('client')
    expect(await own.newsChoices()).toMatchObject({ timeZone: null, siteZone: 'America/New_York' })
    await own.setTimeZone({ timeZone: 'Europe/Paris' })
    const [row] = await db.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.id, userId))
    expect(row).toEqual({ timeZone: 'Europe/Paris' })
  })
})
