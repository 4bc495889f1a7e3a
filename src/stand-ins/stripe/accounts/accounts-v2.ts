import type { Stripe } from 'stripe'
import { type Call, emitThin, metadataOf, numberOf, objectOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuseParameter, StripeRefusal } from '#stand-ins/stripe/errors.ts'
import type { Values } from '#stand-ins/stripe/http/validate.ts'
import { momentOf, newId } from '#stand-ins/stripe/ids.ts'
import { newAccount, type SetUp } from '#stand-ins/stripe/objects/account.ts'
import { accountV2, INCLUDABLE } from '#stand-ins/stripe/objects/account-v2.ts'
import { find, keep, list } from '#stand-ins/stripe/store.ts'
import { newLink } from './accounts.ts'
import { tellAccount } from './tell.ts'

/** How long an account of the first version is not known to the second one, in seconds. */
const UNKNOWN_SECONDS = 10 * 60

const refused = (status: number, code: string, message: string) =>
  new StripeRefusal(status, { type: 'invalid_request_error', code, message })

/** What the answer shows beside the account itself. @throws StripeRefusal 400 for what nobody can ask for. */
function includeOf({ values }: Call): string[] {
  const include = Array.isArray(values.include) ? (values.include as string[]) : []
  const unknown = include.find((name) => !INCLUDABLE.includes(name))
  if (unknown !== undefined) throw refuseParameter(`Invalid include: ${unknown}`, { param: 'include' })
  return include
}

/** An account as the second version reaches it. @throws StripeRefusal 404; 400 for one that is too new. */
async function readAccount(call: Call, id: string): Promise<Stripe.Account> {
  const found = await find<Stripe.Account>(call.tx, id)
  if (found?.body.object !== 'account') throw refused(404, 'not_found', `No such account: '${id}'`)
  const { body, hidden } = found
  if (hidden.isV2 !== true && call.now < body.created! + UNKNOWN_SECONDS)
    throw refused(400, 'account_not_yet_compatible_with_v2', 'The account cannot be used with Accounts v2 yet.')
  return body
}

const isRequested = (values: Values): boolean =>
  objectOf(objectOf(objectOf(values, 'capabilities'), 'stripe_balance'), 'stripe_transfers').requested === true

function setUpOf(values: Values): SetUp {
  const responsibilities = objectOf(objectOf(values, 'defaults'), 'responsibilities')
  const feesCollector = textOf(responsibilities, 'fees_collector')
  const lossesCollector = textOf(responsibilities, 'losses_collector')
  if (feesCollector === null || lossesCollector === null)
    throw refuseParameter('Responsibilities are needed for the recipient configuration.', {
      param: 'defaults.responsibilities',
    })
  if (lossesCollector === 'application' && feesCollector !== 'application')
    throw refused(400, 'unsupported_responsibilities', 'Whoever bears losses must collect fees, too.')
  const dashboard = textOf(values, 'dashboard')
  if (dashboard === null) throw refuseParameter('The dashboard is needed.', { param: 'dashboard' })
  const displayName = textOf(values, 'display_name')
  return { displayName, dashboard, feesCollector, lossesCollector } as SetUp
}

const profileOf = (values: Values) => {
  const profile = objectOf(objectOf(values, 'defaults'), 'profile')
  const given = {
    url: textOf(profile, 'business_url'),
    name: textOf(profile, 'doing_business_as'),
    product_description: textOf(profile, 'product_description'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Record<string, string>
}

/** POST /v2/core/accounts */
export async function createAccountV2(call: Call): Promise<Stripe.V2.Core.Account> {
  const { values } = call
  const include = includeOf(call)
  const identity = objectOf(values, 'identity')
  if (!isRequested(objectOf(objectOf(values, 'configuration'), 'recipient')))
    throw refuseParameter('The stand-in opens recipients of transfers only.', { param: 'configuration.recipient' })
  if (textOf(values, 'contact_email') === null)
    throw refuseParameter('A recipient needs a contact email.', { param: 'contact_email' })
  const country = textOf(identity, 'country')
  if (country === null) throw refused(400, 'identity_country_required', 'The country of the identity is required.')
  if (country.toLowerCase() !== 'us')
    throw refuseParameter('The stand-in knows accounts in the US only.', { param: 'identity.country' })
  const account = newAccount({
    id: newId('acct', 16),
    created: call.now,
    country: 'US',
    capabilities: ['transfers'],
    email: textOf(values, 'contact_email'),
    businessType: textOf(identity, 'entity_type'),
    profile: profileOf(values),
    metadata: metadataOf(values),
    interval: 'daily',
    statementDescriptor: null,
    setUp: setUpOf(values),
  })
  await keep(call.tx, account, { hidden: { isV2: true } })
  await emitThin(call, 'v2.core.account.created', { account: account.id, include: '' })
  return accountV2(account, include)
}

/** GET /v2/core/accounts/:id */
export async function retrieveAccountV2(call: Call): Promise<Stripe.V2.Core.Account> {
  const include = includeOf(call)
  return accountV2(await readAccount(call, call.ids[0]!), include)
}

/** POST /v2/core/accounts/:id */
export async function updateAccountV2(call: Call): Promise<Stripe.V2.Core.Account> {
  const { values } = call
  const include = includeOf(call)
  const account = await readAccount(call, call.ids[0]!)
  const displayName = textOf(values, 'display_name')
  const updated = await keep<Stripe.Account>(call.tx, {
    ...account,
    business_profile: { ...account.business_profile!, ...profileOf(values) },
    email: textOf(values, 'contact_email') ?? account.email,
    metadata: metadataOf(values, account.metadata),
    settings: {
      ...account.settings!,
      dashboard: { ...account.settings!.dashboard, ...(displayName !== null && { display_name: displayName }) },
    },
  })
  await tellAccount(call, account, updated)
  return accountV2(updated, include)
}

/** GET /v2/core/accounts */
export async function listAccountsV2(call: Call): Promise<object> {
  const limit = numberOf(call.values, 'limit') ?? 10
  const found = (await list<Stripe.Account>(call.tx, 'account', { limit })).slice(0, limit)
  return { data: found.map((account) => accountV2(account, [])), next_page_url: null, previous_page_url: null }
}

/** POST /v2/core/account_links */
export async function createAccountLinkV2(call: Call): Promise<Stripe.V2.Core.AccountLink> {
  const useCase = objectOf(call.values, 'use_case')
  const account = await readAccount(call, textOf(call.values, 'account')!)
  if (textOf(useCase, 'type') !== 'account_onboarding' && account.controller?.requirement_collection === 'stripe')
    throw refused(
      400,
      'unsupported_use_case',
      'Links to update an account are for those whose requirements the platform collects.',
    )
  const onboarding = objectOf(useCase, 'account_onboarding')
  const refreshUrl = textOf(onboarding, 'refresh_url')
  if (refreshUrl === null)
    throw refuseParameter('The options of the use case are missing.', { param: 'use_case.account_onboarding' })
  const returnUrl = textOf(onboarding, 'return_url')
  for (const address of [refreshUrl, returnUrl ?? refreshUrl])
    if (!URL.canParse(address)) throw refused(400, 'url_invalid', `Not a valid URL: ${address}`)
  const { url, expiresAt } = await newLink(call, {
    account: account.id,
    refreshUrl,
    returnUrl: returnUrl ?? refreshUrl,
  })
  return {
    object: 'v2.core.account_link',
    account: account.id,
    created: momentOf(call.now),
    expires_at: momentOf(expiresAt),
    livemode: false,
    url,
    use_case: {
      account_onboarding: {
        collection_options: null,
        refresh_url: refreshUrl,
        return_url: returnUrl,
      },
      account_update: null,
      type: 'account_onboarding',
    },
  } as unknown as Stripe.V2.Core.AccountLink
}
