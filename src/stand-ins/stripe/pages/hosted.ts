import type { Stripe } from 'stripe'
import type { Db } from '#server/db.ts'
import { json } from '#server/http/handler.ts'
import { TEST_CARD } from '#shared/money/cards.ts'
import { type Link, type Onboarding, saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { changeBank, openedLink, openLink, standingOf } from '#stand-ins/stripe/accounts/links.ts'
import type { Call } from '#stand-ins/stripe/call.ts'
import { StripeRefusal } from '#stand-ins/stripe/errors.ts'
import { readBank } from '#stand-ins/stripe/payments/banks.ts'
import { readCard } from '#stand-ins/stripe/payments/cards.ts'
import { currentSession, intendedOf } from '#stand-ins/stripe/payments/checkout.ts'
import { payByBank } from '#stand-ins/stripe/payments/debits.ts'
import { answerChallenge, payByCard, type Tried } from '#stand-ins/stripe/payments/paying.ts'
import { answerSetup, isSetup, keepBank, keepCard } from '#stand-ins/stripe/payments/setups.ts'
import type { LocalStripe } from '#stand-ins/stripe/service.ts'
import { find } from '#stand-ins/stripe/store.ts'
import { play, readWorld } from '#stand-ins/stripe/world/world.ts'
import { expressPage, onboardingPage } from './account-pages.ts'
import { challengePage, checkoutPage, closedPage, returnAddress } from './checkout-page.ts'
import { STRIPE_PAGES } from './parts.ts'
import { PAGES_CSS } from './styles.ts'
import { worldPage } from './world-page.ts'

const PAGE_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const answer = (body: string, type: string, csp: string, status = 200) =>
  new Response(body, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'private, no-store',
      'content-security-policy': csp,
    },
  })
const show = (body: string, status = 200) => answer(body, 'text/html', PAGE_CSP, status)
const notFound = () => json({ message: 'Not found' }, 404)
const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

type Form = Record<string, string>
type Asked = { local: LocalStripe; id: string; form: Form; today: string }

type Typed = { email: string; name: string }
type Refused = { problem?: string; typed?: Typed; isBank?: boolean }

/** The page of a session as it is: open, in a challenge, or over. */
async function sessionPage({ local, id }: Asked, { problem, typed, isBank }: Refused = {}) {
  const { session, intended, isChallenged } = await local.act(async (call) => {
    const found = await currentSession(call, id)
    const named = found.payment_intent ?? found.setup_intent
    const intent = typeof named === 'string' ? await find(call.tx, named) : null
    const status = (intent?.body as { status?: string } | undefined)?.status
    return { session: found, intended: await intendedOf(call, id), isChallenged: status === 'requires_action' }
  })
  if (session.status !== 'open') return show(closedPage(session))
  if (isChallenged && problem === undefined) return show(challengePage(session))
  const refusal = { ...(problem && { problem }), ...(typed && { typed }) }
  return show(checkoutPage(session, { intended, isBank: isBank && takesBanks(session), ...refusal }))
}

const takesBanks = ({ payment_method_types: ways }: Stripe.Checkout.Session) => ways.includes('us_bank_account')

/** Why a card was refused, and which one pays. */
const refusedCard = (message: string) => `${message} Use the test card ${TEST_CARD}.`

async function afterTry(asked: Asked, tried: Tried, typed?: Typed): Promise<Response> {
  if (tried.state === 'complete') return seeOther(returnAddress(tried.session))
  if (tried.state === 'challenge') return sessionPage(asked)
  return sessionPage(asked, { problem: refusedCard(tried.message), ...(typed && { typed }) })
}

/** Tries to pay. A second click finds the session closed, and is shown what has become of it. */
async function attempt(asked: Asked, work: (call: Call) => Promise<Tried>, typed?: Typed): Promise<Response> {
  const tried = await asked.local.act(work).catch((error: unknown) => {
    if (error instanceof StripeRefusal && error.status === 400) return null
    throw error
  })
  return tried ? afterTry(asked, tried, typed) : sessionPage(asked)
}

type Try<Given> = (call: Call, id: string, given: Given) => Promise<Tried>

/** Pays with what was typed, or has it kept: what the page is for. */
const asMeant =
  <Given>(pays: Try<Given>, keeps: Try<Given>, id: string, given: Given) =>
  async (call: Call): Promise<Tried> =>
    ((await isSetup(call, id)) ? keeps : pays)(call, id, given)

const whoPays = ({ email = '', name = '' }: Form): Typed => ({
  email: email.trim().slice(0, 200),
  name: name.trim().slice(0, 200),
})
const hasEmail = ({ email }: Typed) => /^\S+@\S+$/.test(email)
const NO_EMAIL = 'Your email is incomplete.'

async function pay(asked: Asked): Promise<Response> {
  const { id, form, today } = asked
  const { number = '', expiry = '', cvc = '' } = form
  const typed = whoPays(form)
  if (!hasEmail(typed)) return sessionPage(asked, { problem: NO_EMAIL, typed })
  const read = readCard({ number, expiry, cvc }, today)
  if (!read.ok) return sessionPage(asked, { problem: refusedCard(read.message), typed })
  const { card, outcome } = read
  return attempt(asked, asMeant(payByCard, keepCard, id, { card, outcome, ...typed }), typed)
}

async function payFromBank(asked: Asked): Promise<Response> {
  const { id, form } = asked
  const { routing = '', number = '' } = form
  const typed = whoPays(form)
  if (!hasEmail(typed)) return sessionPage(asked, { problem: NO_EMAIL, typed, isBank: true })
  const read = readBank({ routing, number })
  if (!read.ok) return sessionPage(asked, { problem: read.message, typed, isBank: true })
  const { bank, outcome } = read
  return attempt(asked, asMeant(payByBank, keepBank, id, { bank, outcome, ...typed }), typed)
}

async function challenge(asked: Asked): Promise<Response> {
  const isPassed = asked.form.answer === 'complete'
  return attempt(asked, asMeant(answerChallenge, answerSetup, asked.id, isPassed))
}

const clip = (value: string | undefined) => (value ?? '').trim().slice(0, 100)

const typedOnboarding = (form: Form): Onboarding => ({
  firstName: clip(form.firstName),
  lastName: clip(form.lastName),
  birthday: clip(form.birthday),
  ssnLast4: clip(form.ssnLast4),
  routing: clip(form.routing),
  accountNumber: clip(form.accountNumber),
  hasAgreed: form.hasAgreed === 'yes',
  ip: '127.0.0.1',
})

/** Where a link that is used up or too old leads: to where a new one is made. */
const renewed = (link: Link): Response => (link.refreshUrl ? seeOther(link.refreshUrl) : notFound())

async function openOnboarding({ local, id }: Asked): Promise<Response> {
  const opened = await local.act((call) => openLink(call, id))
  if (!opened) return notFound()
  return opened.account ? show(onboardingPage(id, opened.account)) : renewed(opened.link)
}

async function openExpress({ local, id }: Asked): Promise<Response> {
  return local.act(async (call) => {
    const opened = await openLink(call, id)
    if (!opened?.account) return notFound()
    return show(expressPage(id, opened.account, await standingOf(call, opened.account)))
  })
}

async function saveAccount({ local, id, form }: Asked): Promise<Response> {
  const typed = typedOnboarding(form)
  const saved = await local.act(async (call) => {
    const opened = await openedLink(call, id)
    return opened && { ...opened, account: await saveOnboarding(call, opened.account.id, typed) }
  })
  if (!saved) return notFound()
  const isComplete = (saved.account.requirements?.currently_due ?? []).length === 0
  if (isComplete || form.next === 'later') return seeOther(saved.link.returnUrl)
  return show(onboardingPage(id, saved.account, { typed, isRefused: true }))
}

async function saveBank({ local, id, form }: Asked): Promise<Response> {
  const { routing, accountNumber } = typedOnboarding(form)
  const saved = await local.act(async (call) => {
    const opened = await openedLink(call, id)
    if (!opened) return null
    const changed = await changeBank(call, opened.account, { routing, accountNumber })
    const account = changed ?? opened.account
    return { account, isRefused: changed === null, standing: await standingOf(call, account) }
  })
  if (!saved) return notFound()
  const problem = saved.isRefused ? { problem: 'No bank account has these numbers.' } : {}
  return show(expressPage(id, saved.account, { ...saved.standing, ...problem }))
}

type Page = { path: RegExp; get?: (asked: Asked) => Promise<Response>; post?: (asked: Asked) => Promise<Response> }

const PAGES: readonly Page[] = [
  { path: /^\/pay\/(cs_test_\w+)$/, get: (asked) => sessionPage(asked), post: pay },
  { path: /^\/pay\/(cs_test_\w+)\/challenge$/, post: challenge },
  {
    path: /^\/pay\/(cs_test_\w+)\/bank$/,
    get: (asked) => sessionPage(asked, { isBank: true }),
    post: payFromBank,
  },
  { path: /^\/onboarding\/(link_\w+)$/, get: openOnboarding, post: saveAccount },
  { path: /^\/express\/(link_\w+)$/, get: openExpress, post: saveBank },
]

async function world(local: LocalStripe, db: Db, request: Request, form: Form): Promise<Response> {
  if (request.method === 'POST')
    return (await play(local, db, form.do ?? '')) ? seeOther(`${STRIPE_PAGES}/world`) : notFound()
  return show(worldPage(await local.act(readWorld)))
}

async function readForm(request: Request): Promise<Form> {
  const entries = request.method === 'POST' ? [...new URLSearchParams(await request.text())] : []
  return Object.fromEntries(entries)
}

type Around = {
  db: Db
  now: () => Date
  /** Whether the world's page answers: it is for whoever runs the site on this machine. */
  isOwner: boolean
  /** Whether the platform is told at once; else it is by the next run. */
  isTold?: boolean
}

async function respond(local: LocalStripe, request: Request, { db, now, isOwner }: Around): Promise<Response> {
  const path = new URL(request.url).pathname.slice(STRIPE_PAGES.length)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (path === '/style') return answer(PAGES_CSS, 'text/css', "default-src 'none'")
  const form = await readForm(request)
  if (path === '/world') return isOwner ? world(local, db, request, form) : notFound()
  for (const page of PAGES) {
    const id = page.path.exec(path)?.[1]
    const work = isRead ? page.get : page.post
    if (id && work) return work({ local, id, form, today: now().toISOString().slice(0, 10) })
  }
  return notFound()
}

/** Answers the stand-in's pages: hosted checkout, onboarding, the photographer's own page, and the world. */
export async function hostedResponse(local: LocalStripe, request: Request, around: Around): Promise<Response> {
  try {
    const response = await respond(local, request, around)
    if (request.method === 'POST' && around.isTold !== false) await local.run()
    return response
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return json({ message: error.message }, error.status)
  }
}
