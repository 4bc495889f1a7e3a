import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, helpRequests, notifications, photographers } from '#drizzle/schema/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { ListQuestionsInput } from '../search.ts'
import { TOO_MANY_QUESTIONS, UNKNOWN_QUESTION } from '../texts.ts'

const db = await useDatabase()
const WORDS = 'Our photographer hasn’t answered for a week. What can we do?'
let caller = 0
const visitor = () => callAs(db, { ip: `198.51.100.${++caller}` }).help
const admin = async () => callAs(db, { actor: await signedIn(db, 'admin') }).help
const newest = async () => only(await db.select().from(helpRequests).orderBy(desc(helpRequests.createdAt)).limit(1))
const bellsOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId))

describe('a question to our team (HL1)', () => {
  it('arrives without an account, is confirmed by mail without its words, and rings for administrators', async () => {
    const team = await signedIn(db, 'admin')
    const email = 'robin@curio-mail.dev'
    await visitor().ask({ name: 'Robin', email, question: WORDS, page: '/how-it-works' })
    expect(await newest()).toMatchObject({
      name: 'Robin',
      email,
      question: WORDS,
      page: '/how-it-works',
      status: 'open',
      userId: null,
    })
    const confirmation = only(await mailsTo(db, email))
    expect(confirmation).toMatchObject({ template: 'help-received' })
    expect(JSON.stringify(confirmation.props)).not.toContain('photographer')
    expect(await bellsOf(team.userId)).toMatchObject([
      { kind: 'help.asked', href: `/admin/questions?id=${(await newest()).id}` },
    ])
    expect((await mailsTo(db, team.email)).map(({ template }) => template)).toEqual(['help-asked'])
  })

  it('goes under the account’s address whatever was typed, with the booking of the page if it is theirs', async () => {
    const couple = await signedIn(db, 'client')
    const client = await makeClient(db, { userId: couple.userId })
    const own = await makeBooking(db, { photographerId: (await makePhotographer(db)).id, clientId: client.id })
    const others = await makeBooking(db, {
      photographerId: (await makePhotographer(db)).id,
      clientId: (await makeClient(db)).id,
    })
    const { help } = callAs(db, { actor: couple, ip: '203.0.113.1' })
    const asked = { name: 'Robin', email: 'somebody@curio-mail.dev', question: WORDS }
    await help.ask({ ...asked, page: `/dashboard/bookings/${own.id}` })
    expect(await newest()).toMatchObject({ email: couple.email, userId: couple.userId, bookingId: own.id })
    await help.ask({ ...asked, page: `/dashboard/bookings/${others.id}` })
    expect(await newest()).toMatchObject({ bookingId: null })
    await visitor().ask({ ...asked, page: `/dashboard/bookings/${own.id}` })
    expect(await newest()).toMatchObject({ bookingId: null, userId: null })
  })

  it('brings a photographer’s booking along, too', async () => {
    const vendor = await signedIn(db, 'photographer')
    const { id: photographerId } = await makePhotographer(db)
    await db.update(photographers).set({ userId: vendor.userId }).where(eq(photographers.id, photographerId))
    const booking = await makeBooking(db, { photographerId, clientId: (await makeClient(db)).id })
    await callAs(db, { actor: vendor, ip: '203.0.113.2' }).help.ask({
      name: 'Ada',
      email: vendor.email,
      question: WORDS,
      page: `/vendor/bookings/${booking.id}/offer`,
    })
    expect(await newest()).toMatchObject({ bookingId: booking.id })
  })

  it.each(['https://evil.example/a', '//evil.example', 'javascript:alert(1)'])(
    'keeps no page like %s',
    async (page) => {
      await visitor().ask({ name: 'Robin', email: 'page@curio-mail.dev', question: WORDS, page })
      expect((await newest()).page).toBeNull()
      await db.delete(helpRequests).where(eq(helpRequests.email, 'page@curio-mail.dev'))
    },
  )

  it('is limited for one address, and says so', async () => {
    const ask = () => visitor().ask({ name: 'Robin', email: 'often@curio-mail.dev', question: WORDS })
    for (let use = 0; use < 5; use++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: TOO_MANY_QUESTIONS })
  })

  it('needs a sentence and an address', async () => {
    await expect(visitor().ask({ name: 'R', email: 'r@curio-mail.dev', question: '  why?  ' })).rejects.toThrow(
      'a sentence or two',
    )
    await expect(visitor().ask({ name: 'R', email: 'nowhere', question: WORDS })).rejects.toThrow('valid email')
  })
})

describe('the queue of questions (HL1)', () => {
  const ask = async (name: string) => {
    const couple = await signedIn(db, 'client')
    await callAs(db, { actor: couple, ip: `203.0.113.${++caller}` }).help.ask({
      name,
      email: couple.email,
      question: WORDS,
    })
    return { couple, id: (await newest()).id }
  }

  it('shows the oldest open question first', async () => {
    await db.delete(helpRequests)
    const first = await ask('First')
    const second = await ask('Second')
    const { items, total } = await (await admin()).list(ListQuestionsInput.parse({}))
    expect([items.map(({ id }) => id), total]).toEqual([[first.id, second.id], 2])
  })

  it('an answer goes out by mail and bell, once, and is recorded; whoever asked reads it on the site', async () => {
    const { couple, id } = await ask('Robin')
    const help = await admin()
    await help.answer({ id, answer: 'It ends automatically.\nYou can ask others.' })
    expect((await mailsTo(db, couple.email)).map(({ template }) => template).toSorted()).toEqual([
      'help-answered',
      'help-received',
    ])
    expect(await bellsOf(couple.userId)).toMatchObject([{ kind: 'help.answered', href: '/help#your-questions' }])
    expect(await callAs(db, { actor: couple }).help.mine()).toMatchObject([
      { status: 'answered', answer: 'It ends automatically.\nYou can ask others.' },
    ])
    const event = only(await db.select().from(auditEvents).where(eq(auditEvents.entityId, id)))
    expect(event).toMatchObject({ action: 'help.answer', actorRole: 'admin', after: { status: 'answered' } })
    await expect(help.answer({ id, answer: 'Again' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(help.close({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await mailsTo(db, couple.email)).toHaveLength(2)
  })

  it('a closed one tells nobody', async () => {
    const { couple, id } = await ask('Spam')
    await (await admin()).close({ id })
    expect((await mailsTo(db, couple.email)).map(({ template }) => template)).toEqual(['help-received'])
    expect(await (await admin()).get({ id })).toMatchObject({ status: 'closed', answer: null })
  })

  it('is for administrators, and knows no other questions', async () => {
    const { couple, id } = await ask('Robin')
    const own = callAs(db, { actor: couple }).help
    for (const refused of [own.get({ id }), own.answer({ id, answer: 'Mine' }), own.close({ id })])
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(callAs(db).help.mine()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(
      await callAs(db, { actor: actorOf({ id: crypto.randomUUID(), email: 'x@y.test' }, 'client') }).help.mine(),
    ).toEqual([])
    await expect((await admin()).get({ id: crypto.randomUUID() })).rejects.toThrow(UNKNOWN_QUESTION)
  })
})
