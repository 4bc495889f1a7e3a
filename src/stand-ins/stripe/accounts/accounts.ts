import type { Stripe } from 'stripe'
import { type Call, emit, metadataOf, objectOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse, refuseParameter } from '#stand-ins/stripe/errors.ts'
import type { Values } from '#stand-ins/stripe/http/validate.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import type { REQUIREMENTS } from '#stand-ins/stripe/objects/account.ts'
import { type Bank, type NewAccount, newAccount, newBank, requirementsOf } from '#stand-ins/stripe/objects/account.ts'
import { find, keep, read } from '#stand-ins/stripe/store.ts'
import { tellAccount } from './tell.ts'

/** How long an onboarding link works, in seconds. */
const LINK_SECONDS = 5 * 60

/** An account number whose payouts fail, as in the service's own tests. */
const FAILING_NUMBER = '000111111116'
const GOOD_NUMBERS = ['000123456789', '000000000009', FAILING_NUMBER]

const requestedOf = (values: Values): string[] =>
  Object.entries(objectOf(values, 'capabilities')).flatMap(([name, wish]) =>
    (wish as { requested?: boolean }).requested ? [name] : [],
  )

const scheduleOf = (values: Values) => objectOf(objectOf(values, 'settings'), 'payouts')

/** POST /v1/accounts */
export async function createAccount(call: Call): Promise<Stripe.Account> {
  const { values } = call
  if (textOf(values, 'type') !== 'express')
    throw refuseParameter('The stand-in opens Express accounts only.', { param: 'type' })
  if ((textOf(values, 'country') ?? 'US') !== 'US')
    throw refuseParameter('The stand-in knows accounts in the US only.', { param: 'country' })
  const capabilities = requestedOf(values)
  if (!capabilities.includes('transfers'))
    throw refuseParameter('You must request the transfers capability for an Express account.', {
      param: 'capabilities',
    })
  const payouts = scheduleOf(values)
  const account = newAccount({
    id: newId('acct', 16),
    created: call.now,
    country: 'US',
    capabilities,
    email: textOf(values, 'email'),
    businessType: textOf(values, 'business_type'),
    profile: objectOf(values, 'business_profile'),
    metadata: metadataOf(values),
    interval: textOf(objectOf(payouts, 'schedule'), 'interval') ?? 'daily',
    statementDescriptor: textOf(payouts, 'statement_descriptor'),
  })
  return keep(call.tx, account)
}

/** POST /v1/accounts/:id */
export async function updateAccount(call: Call): Promise<Stripe.Account> {
  const { values, tx } = call
  const account = await read<Stripe.Account>(tx, 'account', call.ids[0]!)
  const payouts = scheduleOf(values)
  const before = account.settings!.payouts!
  const interval = textOf(objectOf(payouts, 'schedule'), 'interval') ?? before.schedule.interval
  const updated = await keep<Stripe.Account>(tx, {
    ...account,
    business_profile: { ...account.business_profile!, ...(objectOf(values, 'business_profile') as object) },
    business_type: textOf(values, 'business_type') ?? account.business_type,
    email: textOf(values, 'email') ?? account.email,
    metadata: metadataOf(values, account.metadata),
    settings: {
      ...account.settings!,
      payouts: {
        ...before,
        schedule: { ...before.schedule, interval },
        statement_descriptor: textOf(payouts, 'statement_descriptor') ?? before.statement_descriptor,
      },
    },
  })
  await tellAccount(call, account, updated)
  return updated
}

/** A link to a hosted page: works once, for a short time. */
export type Link = {
  id: string
  object: 'link'
  account: string
  expiresAt: number
  refreshUrl: string
  returnUrl: string
}

type NewLink = { account: string; refreshUrl: string; returnUrl: string }

/** Keeps a link to the onboarding page. */
export async function newLink(call: Call, given: NewLink): Promise<{ url: string; expiresAt: number }> {
  const id = newId('link')
  const expiresAt = call.now + LINK_SECONDS
  await keep<Link>(call.tx, { id, object: 'link', expiresAt, ...given })
  return { url: `${call.pages}/onboarding/${id}`, expiresAt }
}

/** POST /v1/account_links */
export async function createAccountLink(call: Call): Promise<Stripe.AccountLink> {
  const { values, now } = call
  const { id: account } = await read<Stripe.Account>(call.tx, 'account', textOf(values, 'account')!)
  const returnUrl = textOf(values, 'return_url')
  const refreshUrl = textOf(values, 'refresh_url')
  if (textOf(values, 'type') !== 'account_onboarding')
    throw refuse('You cannot create `account_update` type Account Links for Express accounts.', {
      param: 'type',
    })
  if (returnUrl === null || refreshUrl === null || !URL.canParse(returnUrl) || !URL.canParse(refreshUrl))
    throw refuseParameter('return_url and refresh_url must be valid URLs.', { code: 'url_invalid' })
  const { url, expiresAt } = await newLink(call, { account, refreshUrl, returnUrl })
  return { object: 'account_link', created: now, expires_at: expiresAt, url }
}

/** POST /v1/accounts/:id/login_links */
export async function createLoginLink(call: Call): Promise<Stripe.LoginLink> {
  const account = await read<Stripe.Account>(call.tx, 'account', call.ids[0]!)
  if (!account.details_submitted)
    throw refuse('This account has not completed onboarding: there is no page of its own yet.')
  const id = newId('link')
  const link = { id, object: 'link' as const, account: account.id, expiresAt: call.now + LINK_SECONDS }
  await keep<Link>(call.tx, { ...link, refreshUrl: '', returnUrl: '' })
  return { object: 'login_link', created: call.now, url: `${call.pages}/express/${id}` }
}

/** What a photographer types on the onboarding page. Of the bank account, the last four digits are kept. */
export type Onboarding = {
  firstName: string
  lastName: string
  birthday: string
  ssnLast4: string
  routing: string
  accountNumber: string
  hasAgreed: boolean
  ip: string
}

/** Whether the typed numbers are those of a bank account. */
export const isBank = ({ routing, accountNumber }: Pick<Onboarding, 'routing' | 'accountNumber'>): boolean =>
  /^\d{9}$/.test(routing) && GOOD_NUMBERS.includes(accountNumber)

/** The requirements that what was typed leaves open. */
function stillDue(typed: Onboarding, due: readonly string[]): string[] {
  const [year, month, day] = typed.birthday.split('-')
  const given: Record<(typeof REQUIREMENTS)[number], boolean> = {
    external_account: isBank(typed),
    'individual.dob.day': Boolean(day),
    'individual.dob.month': Boolean(month),
    'individual.dob.year': Boolean(year),
    'individual.first_name': typed.firstName !== '',
    'individual.last_name': typed.lastName !== '',
    'individual.ssn_last_4': /^\d{4}$/.test(typed.ssnLast4),
    'tos_acceptance.date': typed.hasAgreed,
    'tos_acceptance.ip': typed.hasAgreed,
  }
  return due.filter((name) => !given[name as keyof typeof given])
}

const standingOf = (account: Stripe.Account, due: string[], pending: string[] = []) => {
  const isComplete = due.length === 0 && pending.length === 0
  const names = Object.keys(account.capabilities ?? {})
  const waits = due.length > 0 ? 'requirements.past_due' : 'requirements.pending_verification'
  const standing = isComplete ? 'active' : due.length > 0 ? 'inactive' : 'pending'
  return {
    details_submitted: due.length === 0 || account.details_submitted,
    payouts_enabled: isComplete,
    charges_enabled: isComplete,
    capabilities: Object.fromEntries(names.map((name) => [name, standing])) as Stripe.Account.Capabilities,
    requirements: { ...requirementsOf(due, isComplete ? null : waits), pending_verification: pending },
  }
}

/** An account whose owner gave everything, as the demonstration data needs it. */
export const completeAccount = (given: NewAccount, bank: Omit<Bank, 'account'>): Stripe.Account => {
  const account = newAccount(given)
  return {
    ...account,
    ...standingOf(account, []),
    tos_acceptance: {
      date: given.created,
      ip: '127.0.0.1',
      user_agent: null,
    },
    external_accounts: {
      ...account.external_accounts!,
      data: [newBank({ ...bank, account: given.id })],
    },
  }
}

/** Whether the service has decided against an account: nothing that is typed changes that. */
export const isRejected = ({ requirements }: Stripe.Account): boolean =>
  requirements?.disabled_reason?.startsWith('rejected.') === true

/** What an account may do after its page was saved: what the service looks at, it goes on looking at. */
const standingAfter = (account: Stripe.Account, due: string[]) =>
  isRejected(account)
    ? { requirements: requirementsOf([], account.requirements!.disabled_reason) }
    : standingOf(account, due, account.requirements?.pending_verification ?? [])

/** The photographer saves the onboarding page, complete or not. */
export async function saveOnboarding(call: Call, accountId: string, typed: Onboarding): Promise<Stripe.Account> {
  const { body: account, hidden } = (await find<Stripe.Account>(call.tx, accountId))!
  const due = stillDue(typed, account.requirements?.currently_due ?? [])
  const hasBank = !due.includes('external_account') && typed.accountNumber !== ''
  const bank = newBank({
    id: newId('ba'),
    account: account.id,
    holderName: `${typed.firstName} ${typed.lastName}`.trim(),
    last4: typed.accountNumber.slice(-4),
    routing: typed.routing,
  })
  const saved = await keep<Stripe.Account>(
    call.tx,
    {
      ...account,
      ...standingAfter(account, due),
      ...(hasBank && { external_accounts: { ...account.external_accounts!, data: [bank] } }),
      ...(typed.hasAgreed && { tos_acceptance: { date: call.now, ip: typed.ip, user_agent: null } }),
    },
    hasBank ? { hidden: { ...hidden, payoutsFail: typed.accountNumber === FAILING_NUMBER } } : {},
  )
  if (hasBank) await emit(call, 'account.external_account.created', bank, account.id)
  await tellAccount(call, account, saved)
  return saved
}

async function changeStanding(call: Call, accountId: string, standing: (account: Stripe.Account) => object) {
  const account = await read<Stripe.Account>(call.tx, 'account', accountId)
  const changed = await keep<Stripe.Account>(call.tx, { ...account, ...standing(account) })
  await tellAccount(call, account, changed)
  return changed
}

/** The service restricts an account, or lifts the restriction: what it asks for then is due again. */
export const restrictAccount = (call: Call, accountId: string, due: string[]): Promise<Stripe.Account> =>
  changeStanding(call, accountId, (account) => standingOf(account, due))

/** The service looks at what it was given: nobody can do anything, and nothing is paid until it is done. */
export const reviewAccount = (call: Call, accountId: string): Promise<Stripe.Account> =>
  changeStanding(call, accountId, (account) => standingOf(account, [], ['individual.verification.document']))

/** The service wants nothing to do with the account any more. */
export const rejectAccount = (call: Call, accountId: string): Promise<Stripe.Account> =>
  changeStanding(call, accountId, (account) => ({
    ...standingOf(account, ['individual.verification.document']),
    requirements: requirementsOf([], 'rejected.other'),
  }))

/** Whether payouts to the account's bank fail, as its number said. */
export const payoutsFail = async (call: Call, accountId: string): Promise<boolean> =>
  (await find(call.tx, accountId))?.hidden.payoutsFail === true
