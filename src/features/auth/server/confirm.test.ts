import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, photographerFacts, profiles, sessions, users } from '#drizzle/schema/index.ts'
import { readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { mailedToken, mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hurryEvenAnswers } from '#tests/support/even-answers.ts'
import { only } from '#tests/support/factories.ts'
import { listPhotographer } from '#tests/support/market.ts'
import { authRouter } from './router.ts'

// One connection, as the embedded database has: what asks on another inside a transaction would wait for ever.
const db = await useDatabase({ max: 1 })
hurryEvenAnswers()
const createCaller = createCallerFactory(authRouter)
let address = 0
const freshIp = () => `198.18.${Math.floor(++address / 250)}.${address % 250}`
type Auth = ReturnType<typeof createCaller>

/** A browser that keeps every cookie it is given, until its person clears one. */
function browser() {
  const jar = new Map<string, string>()
  const call = async <Result>(ask: (auth: Auth) => Promise<Result>) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const context = contextFor(db, { ip: freshIp(), cookie })
    const session = jar.get(SESSION_COOKIE)
    const device = { ip: context.ip, userAgent: 'Test' }
    context.resolveActor = async () => (session ? readSession(db, session, context.resHeaders, device) : null)
    try {
      return await ask(createCaller(context))
    } finally {
      for (const line of context.resHeaders.getSetCookie()) {
        const [name, value] = line.split(';')[0]!.split('=') as [string, string]
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
    }
  }
  const confirm = (token: string, password?: string) => call((auth) => auth.confirmEmail({ token, password }))
  const whoAmI = async () => (await call((auth) => auth.me()))?.email ?? null
  return { call, confirm, whoAmI }
}

async function signUp(own: ReturnType<typeof browser>, returnTo?: string) {
  const email = `confirm-${++address}@curio-mail.dev`
  const person = {
    firstName: 'Robin',
    lastName: 'Vale',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    returnTo,
  }
  const { kept } = await own.call((auth) => auth.signUp(person))
  const { id } = only(await db.select().from(users).where(eq(users.email, email)))
  return { email, id, kept, token: await mailedToken(db, email, 'confirm-email') }
}

const sessionsOf = (userId: string) => db.$count(sessions, eq(sessions.userId, userId))
const NEW = 'slow-amber-lantern'

describe('confirming an address (X138)', () => {
  it('signs in on the browser that signed up, once, and leaves an audit row', async () => {
    const own = browser()
    const { email, id, token } = await signUp(own)
    expect(await own.whoAmI()).toBeNull()
    expect(await own.confirm(token)).toEqual({ isConfirmed: true, role: 'client', email, news: null })
    expect(await own.whoAmI()).toBe(email)
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.entityId, id))
    expect(rows.map(({ action }) => action)).toContain('auth.signInByLink')
    // The link is spent: after signing out it opens nothing any more.
    await own.call((auth) => auth.signOut())
    expect(await own.confirm(token)).toMatchObject({ isConfirmed: true, role: null, email: null })
    expect(await own.whoAmI()).toBeNull()
  })

  it('signs in nobody who holds a stolen or forwarded link, whatever accounts their browser knows', async () => {
    const own = browser()
    const { id, token } = await signUp(own)
    const thief = browser()
    const theirs = await signUp(thief)
    expect(await thief.confirm(token)).toEqual({ isConfirmed: false })
    await thief.confirm(theirs.token)
    expect(await thief.confirm(token)).toEqual({ isConfirmed: false })
    expect(await thief.whoAmI()).toBe(theirs.email)
    expect(await sessionsOf(id)).toBe(0)
  })

  it('signs in nobody elsewhere, also with a new password, but gives the address for the sign-in', async () => {
    const { email, id, token } = await signUp(browser())
    const elsewhere = browser()
    expect(await elsewhere.confirm(token, NEW)).toEqual({ isConfirmed: true, role: null, email, news: null })
    expect(await elsewhere.whoAmI()).toBeNull()
    expect(await sessionsOf(id)).toBe(0)
  })

  it('never takes the place of somebody else who is signed in on this browser', async () => {
    const shared = browser()
    const { email, id, token } = await signUp(shared)
    const other = await makeAccount(db)
    await shared.call((auth) => auth.signIn({ email: other.email, password: PASSWORD }))
    expect(await shared.confirm(token)).toMatchObject({ isConfirmed: true, role: null, email })
    expect(await shared.whoAmI()).toBe(other.email)
    expect(await sessionsOf(id)).toBe(0)
  })

  it.each([{ status: 'suspended' as const }, { role: 'admin' as const }])(
    'opens no session for an account that has become %o meanwhile',
    async (change) => {
      const own = browser()
      const { id, token } = await signUp(own)
      await db.update(profiles).set(change).where(eq(profiles.id, id))
      expect(await own.confirm(token)).toMatchObject({ isConfirmed: true, role: null })
      expect(await sessionsOf(id)).toBe(0)
    },
  )
})

describe('an inquiry that was written before the account', () => {
  async function written(replyCount = 0) {
    const ada = await listPhotographer(db)
    const facts = { replyMinutes: 9 * 60, replyCount }
    await db
      .insert(photographerFacts)
      .values({ photographerId: ada.id, ...facts })
      .onConflictDoUpdate({ target: photographerFacts.photographerId, set: facts })
    const { draftId } = await callAs(db, { ip: freshIp() }).inquiries.saveDraft({
      photographerIds: [ada.id],
      note: 'Are you free on our day?',
      eventDate: null,
      city: '',
      venue: '',
      hours: null,
      guests: null,
      budgetBand: null,
      packageName: null,
    })
    return { ada, draftId }
  }
  const propsOf = async (email: string, template: string) =>
    (await mailsTo(db, email)).find((mail) => mail.template === template)!.props

  it('is told of alike after signing up, in the mail that asks to confirm, on confirming and in the welcome (E9, E12)', async () => {
    const { ada, draftId } = await written(5)
    const own = browser()
    const { email, kept, token } = await signUp(own, `/inquiry/${draftId}`)
    expect(kept).toBe(`We’ve saved your inquiry to ${ada.name}. It goes out the moment you confirm your email address.`)
    expect(await propsOf(email, 'confirm-email')).toMatchObject({ kept, returnTo: `/inquiry/${draftId}` })
    const words = `Your inquiry to ${ada.name} is on its way. You can usually expect an answer within 9 hours.`
    const answer = await own.confirm(token)
    expect(answer).toMatchObject({ role: 'client', news: { words, label: 'Open the conversation' } })
    expect(answer.isConfirmed && answer.news?.path).toMatch(/^\/dashboard\/messages\?thread=[\da-f-]{36}$/)
    expect(await propsOf(email, 'client-welcome')).toMatchObject({ news: { words } })
    expect(await propsOf(email, 'inquiry-sent')).toMatchObject({ words })
  })

  it('promises no time where too few answers are known', async () => {
    const { ada, draftId } = await written(2)
    const own = browser()
    const { token } = await signUp(own, `/inquiry/${draftId}`)
    expect(await own.confirm(token)).toMatchObject({ news: { words: `Your inquiry to ${ada.name} is on its way.` } })
  })

  it('is told of again in a later mail, whose link leads to it from wherever it was asked for', async () => {
    const { draftId } = await written()
    const { email, kept } = await signUp(browser(), `/inquiry/${draftId}`)
    await browser().call((auth) => auth.resendConfirmation({ email, returnTo: '/dashboard' }))
    const asked = (await mailsTo(db, email)).filter((mail) => mail.template === 'confirm-email')
    expect(asked.map(({ props }) => [props.kept, props.returnTo])).toEqual(Array(2).fill([kept, `/inquiry/${draftId}`]))
  })
})
