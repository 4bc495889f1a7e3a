import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { auditEvents, emailOutbox, profiles, sessions, viewings } from '#drizzle/schema/index.ts'
import { hashToken, SESSION_COOKIE } from '#server/account/sessions.ts'
import { viewedPage } from '#server/account/viewing.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { setDatabase } from '#server/runtime.ts'
import { NOT_SHOWN, ONLY_LOOKING } from '#shared/access/viewing.ts'
import { VIEWING_COOKIE } from '#shared/browser/viewing-cookie.ts'
import type { TestBrowser } from '#tests/support/browser-of.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { demandFactors, enrolledAdmin } from '#tests/support/factors.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { VIEWINGS_A_DAY } from '../model.ts'
import { NOT_ACTIVE, TEAM_NOT_VIEWED, TOO_MANY_VIEWINGS, UNKNOWN_PERSON } from '../texts.ts'
import { endViewings } from './viewings.ts'

const db = await useDatabase({ max: 6 })
setDatabase(db)
demandFactors()
const reason = 'You wrote that a button is missing'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const admin = () => enrolledAdmin(db, new Date())
const couple = () => makeClient(db, { firstName: 'Ada', partnerName: 'Ben' })
const start = (browser: TestBrowser, id: string) => browser.ask((api) => api.viewing.start({ id, reason }))
const me = (browser: TestBrowser) => browser.ask((api) => api.auth.me())
const entriesOf = (id: string) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityType, 'user'), eq(auditEvents.entityId, id)))
    .orderBy(auditEvents.seq)
const actionsOf = async (id: string) => (await entriesOf(id)).map(({ action }) => action)
const own = (person: { userId: string; email: string }) =>
  callAs(db, { actor: actorOf({ id: person.userId, email: person.email }, 'client') })

/** An administrator who looks as a couple. */
async function looking() {
  const [support, ada] = [await admin(), await couple()]
  await start(support.browser, ada.userId)
  return { support, ada, browser: support.browser }
}

describe('looking at Curio as somebody else (AD8)', () => {
  it('shows their pages for ten minutes, in the session of the administrator, and is no session of theirs', async () => {
    const { ada, browser } = await looking()
    const shown = await me(browser)
    expect(shown).toMatchObject({
      email: ada.email,
      role: 'client',
      viewing: { userId: ada.userId, name: 'Ada & Ben' },
    })
    const left = new Date(shown!.viewing!.until).getTime() - Date.now()
    expect(left).toBeGreaterThan(9.5 * 60_000)
    expect(left).toBeLessThanOrEqual(10 * 60_000)
    expect(await db.$count(sessions, eq(sessions.userId, ada.userId))).toBe(0)
    expect(browser.jar.has(VIEWING_COOKIE)).toBe(true)
    expect(await browser.ask((api) => api.auth.account())).toMatchObject({ email: ada.email })
  })

  it('changes nothing, and does not show what only they may see', async () => {
    const { browser } = await looking()
    await expect(browser.ask((api) => api.auth.signOut())).rejects.toThrow(ONLY_LOOKING)
    await expect(browser.ask((api) => api.auth.listSessions())).rejects.toThrow(NOT_SHOWN)
    await expect(browser.ask((api) => api.adminUsers.get({ id: NOBODY }))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is stopped by the administrator, who is themself again', async () => {
    const { support, ada, browser } = await looking()
    expect(await browser.ask((api) => api.viewing.end())).toEqual({ userId: ada.userId })
    expect(await me(browser)).toMatchObject({ email: support.email, viewing: null })
    expect(browser.jar.has(VIEWING_COOKIE)).toBe(false)
    expect(await browser.ask((api) => api.viewing.end())).toEqual({ userId: null })
    expect(await actionsOf(ada.userId)).toEqual(['viewing.start', 'viewing.end'])
    expect((await entriesOf(ada.userId)).map(({ actorId }) => actorId)).toEqual([support.userId, support.userId])
  })

  it('ends with its time, and the log says so once', async () => {
    const { support, ada, browser } = await looking()
    const past = new Date(Date.now() - 1000)
    const began = new Date(past.getTime() - 600_000)
    await db.update(viewings).set({ createdAt: began, endsAt: past }).where(eq(viewings.userId, ada.userId))
    expect(await me(browser)).toMatchObject({ email: support.email, viewing: null })
    const job = () => endViewings(jobContext(db, () => new Date()))
    await job()
    expect(await job()).toEqual({ ended: 0 })
    expect(await actionsOf(ada.userId)).toEqual(['viewing.start', 'viewing.end'])
    expect((await entriesOf(ada.userId)).at(-1)).toMatchObject({ actorId: null, actorRole: 'system' })
    // Another one can begin.
    await start(browser, (await couple()).userId)
  })

  type Change = { id: string; set: Partial<typeof profiles.$inferInsert> }
  it.each([
    ['the administrator’s role ends', ({ support }) => ({ id: support.userId, set: { role: 'client' } })],
    ['the administrator is suspended', ({ support }) => ({ id: support.userId, set: { status: 'suspended' } })],
    ['the person is suspended', ({ ada }) => ({ id: ada.userId, set: { status: 'suspended' } })],
    ['the person becomes one of the team', ({ ada }) => ({ id: ada.userId, set: { role: 'admin' } })],
  ] satisfies [string, (who: Awaited<ReturnType<typeof looking>>) => Change][])(
    'ends at once when %s',
    async (_, change) => {
      const who = await looking()
      const { id, set } = change(who)
      await db.update(profiles).set(set).where(eq(profiles.id, id))
      expect((await me(who.browser))?.email).not.toBe(who.ada.email)
    },
  )

  it('does not go on with somebody who was suspended and is back', async () => {
    const { support, ada, browser } = await looking()
    const colleague = callAs(db, { actor: await signedIn(db, 'admin') }).adminUsers
    await colleague.suspend({ id: ada.userId, reason })
    await colleague.restore({ id: ada.userId, reason })
    expect(await me(browser)).toMatchObject({ email: support.email, viewing: null })
    expect(await own(ada).viewing.mine()).toMatchObject([{ isOpen: false }])
    expect(await actionsOf(ada.userId)).toEqual(['viewing.start', 'user.suspend', 'viewing.end', 'user.restore'])
  })

  it('ends with the administrator’s session, wherever that is ended', async () => {
    const { support, ada, browser } = await looking()
    await db.delete(sessions).where(eq(sessions.userId, support.userId))
    expect(await me(browser)).toBeNull()
    await endViewings(jobContext(db, () => new Date()))
    expect(await actionsOf(ada.userId)).toEqual(['viewing.start', 'viewing.end'])
  })
})

describe('whoever is looked at', () => {
  it('is told by mail who looks and why, and finds it in their list of sessions', async () => {
    const { support, ada, browser } = await looking()
    const [mail] = await db
      .select()
      .from(emailOutbox)
      .where(and(eq(emailOutbox.toAddress, ada.email), eq(emailOutbox.template, 'account-viewed')))
    expect(mail?.props).toMatchObject({ reason })
    const [firstName] = await db
      .select({ firstName: profiles.firstName })
      .from(profiles)
      .where(eq(profiles.id, support.userId))
    expect(await own(ada).viewing.mine()).toMatchObject([{ by: firstName!.firstName, reason, isOpen: true }])
    await browser.ask((api) => api.viewing.end())
    expect(await own(ada).viewing.mine()).toMatchObject([{ reason, isOpen: false, minutes: 1 }])
    expect(await own(await couple()).viewing.mine()).toEqual([])
  })

  it('is a couple or a photographer who can sign in, never one of the team', async () => {
    const { browser, userId } = await admin()
    await expect(start(browser, (await admin()).userId)).rejects.toThrow(TEAM_NOT_VIEWED)
    await expect(start(browser, userId)).rejects.toThrow(TEAM_NOT_VIEWED)
    await expect(start(browser, NOBODY)).rejects.toThrow(UNKNOWN_PERSON)
    const gone = await couple()
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, gone.userId))
    await expect(start(browser, gone.userId)).rejects.toThrow(NOT_ACTIVE)
    expect(await actionsOf(gone.userId)).toEqual([])
    expect(await start(browser, (await makePhotographer(db)).userId)).toEqual({ role: 'photographer' })
  })
})

describe('an administrator', () => {
  it('looks at one person at a time in a session, also when two are asked for at once', async () => {
    const { browser } = await admin()
    const [ada, eve] = [await couple(), await couple()]
    const both = await Promise.allSettled([start(browser, ada.userId), start(browser, eve.userId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('looks ten times a day', async () => {
    const { browser } = await admin()
    const ada = await couple()
    for (let count = 0; count < VIEWINGS_A_DAY; count += 1) {
      await start(browser, ada.userId)
      await browser.ask((api) => api.viewing.end())
    }
    await expect(start(browser, ada.userId)).rejects.toThrow(TOO_MANY_VIEWINGS)
  })
})

/** A request of the browser that looks, over HTTP. */
function request(browser: TestBrowser, address: string, init: RequestInit & { page?: string } = {}) {
  const { page, ...rest } = init
  const headers = {
    cookie: `${SESSION_COOKIE}=${browser.jar.get(SESSION_COOKIE)}`,
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength((rest.body as string | undefined) ?? '')),
    ...(page && { referer: `http://localhost:3000${page}` }),
  }
  return dispatch(new Request(`http://localhost:3000${address}`, { ...rest, headers }))
}

describe('a page that is looked at', () => {
  it('is entered in the audit log before it is answered, once a minute, without what was typed into its address', async () => {
    const { support, ada, browser } = await looking()
    const { id } = await makeThread(db, (await makePhotographer(db)).id, ada.id)
    const page = `/dashboard/messages?thread=${id}&search=ring&token=abc`
    const ask = () => request(browser, '/api/trpc/messages.unread', { page })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0].headers.get('cache-control')).toBe('private, no-store')
    await request(browser, '/api/trpc/messages.unread', { page: '/account' })
    await request(browser, '/api/trpc/messages.unread')
    const pages = (await entriesOf(ada.userId)).filter(({ action }) => action === 'viewing.page')
    expect(pages.map(({ after }) => after!.page)).toEqual([
      `/dashboard/messages?thread=${id}`,
      '/account',
      '/api/trpc/messages.unread',
    ])
    expect(pages[0]).toMatchObject({ actorId: support.userId, actorRole: 'admin' })
  })

  it('has no signature of a file', () => {
    const address = 'http://localhost:3000/files/private/attachments/3f0c9a52.999.signature-320.webp'
    expect(viewedPage(new Request(address))).toBe('/files/private/attachments/3f0c9a52')
  })
})

describe('outside of the API', () => {
  it('whoever looks is nobody: no upload, no document, no copy, no day pack', async () => {
    const { ada, browser } = await looking()
    const id = NOBODY
    const post = { method: 'POST', body: JSON.stringify({ name: 'a.pdf', data: '' }) }
    expect((await request(browser, '/api/annexes', post)).status).toBe(404)
    expect((await request(browser, `/api/contracts/${id}.pdf`)).status).toBe(404)
    expect((await request(browser, `/files/private/exports/${id}.zip`)).status).toBe(404)
    expect((await request(browser, `/calendars/booking-${id}.ics`)).status).toBe(404)
    expect(await actionsOf(ada.userId)).toEqual(['viewing.start'])
    const [session] = await db
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(browser.jar.get(SESSION_COOKIE)!)))
      .orderBy(desc(sessions.createdAt))
    expect(session).toBeDefined()
  })
})
