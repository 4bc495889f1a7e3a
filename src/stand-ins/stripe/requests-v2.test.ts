import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { EXPRESS, openStripe, RECIPIENT, SECRET_KEY } from '#tests/support/stripe-stand-in.ts'
import { API_VERSION } from './call.ts'

const db = await useDatabase()
const { stripe, local, wait } = openStripe(db)

beforeAll(() => local.ready())

const HEADERS = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': API_VERSION }

/** A recipient's configuration whose capability is asked for like this. */
const capability = (requested: unknown) => ({
  recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested } } } },
})

describe('a request of the second version', () => {
  const ACCOUNT = JSON.stringify(RECIPIENT)
  const second = async (path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await local.fetch(`https://api.stripe.com/v2/core/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...HEADERS, ...headers },
      ...(body !== undefined && { body }),
    })
    type Body = { error?: { code?: string; type?: string; message: string }; id?: string }
    return { ...((await response.json()) as Body & Record<string, unknown>), status: response.status }
  }
  const changed = (change: object) => JSON.stringify({ ...RECIPIENT, ...change })

  it('needs the key and the version, too, and takes JSON only', async () => {
    expect(await second('accounts', undefined, { authorization: 'Bearer sk_test_other' })).toMatchObject({
      status: 401,
    })
    expect(await second('accounts', undefined, { 'stripe-version': '2024-09-30.acacia' })).toMatchObject({
      status: 400,
    })
    for (const body of ['contact_email=v@curio.example', '[]', 'null', '{"contact_email":null}'])
      expect(await second('accounts', body), body).toMatchObject({ status: 400, error: { message: /\S/ } })
  })

  it.each([
    ['a parameter that nobody knows', { color: 'red' }, 400, 'color'],
    ['one inside another', { identity: { ...RECIPIENT.identity, motto: 'x' } }, 400, 'identity[motto]'],
    ['one that only the real service knows', { account_token: 'accttok_1' }, 501, 'account_token'],
    ['a text for a boolean', { configuration: capability('true') }, 400, '[requested]'],
    ['something else to include', { include: ['everything'] }, 400, 'include'],
    ['no responsibilities', { defaults: undefined }, 400, 'responsibilities'],
    ['no email', { contact_email: undefined }, 400, 'contact_email'],
    ['no capability', { configuration: capability(false) }, 400, 'configuration.recipient'],
  ])('refuses %s', async (_name, change, status, named) => {
    const refused = await second('accounts', changed(change))
    expect(refused).toMatchObject({ status, error: { code: 'invalid_fields' } })
    expect(refused.error).not.toHaveProperty('type')
    expect(refused.error!.message).toContain(named)
  })

  it.each([
    ['without a country', { identity: { entity_type: 'individual' } }, 'identity_country_required'],
    [
      'whose losses are the platform’s and whose fees are not',
      { defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'application' } } },
      'unsupported_responsibilities',
    ],
  ])('refuses an account %s by the name of the reason', async (_name, change, code) => {
    expect(await second('accounts', changed(change))).toMatchObject({
      status: 400,
      error: { type: 'invalid_request_error', code },
    })
  })

  it('answers what is asked for beside the account, and null for the rest', async () => {
    const { id } = await second('accounts', ACCOUNT)
    const bare = await second(`accounts/${id}`)
    expect(bare).toMatchObject({ configuration: null, defaults: null, identity: null, requirements: null })
    const asked = await second(`accounts/${id}?include[0]=requirements&include[1]=configuration.merchant`)
    expect(asked).toMatchObject({
      configuration: { merchant: null, recipient: null },
      requirements: { summary: { minimum_deadline: { status: 'past_due' } } },
      identity: null,
    })
    expect(await second(`accounts/${id}?include=identity`)).toMatchObject({
      identity: { country: 'US', entity_type: 'individual' },
      requirements: null,
    })
    expect(await second('accounts/acct_none')).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(await stripe.accounts.retrieve(id!)).toMatchObject({
      object: 'account',
      type: 'none',
      controller: { fees: { payer: 'application' }, losses: { payments: 'application' } },
    })
  })

  it('is answered once for a key during a month, and tried again where it was refused', async () => {
    const headers = { 'idempotency-key': 'account-of-v2' }
    expect(await second('accounts', changed({ dashboard: undefined }), headers)).toMatchObject({ status: 400 })
    const { id } = await second('accounts', ACCOUNT, headers)
    wait(29 * 86_400)
    expect(await second('accounts', ACCOUNT, headers)).toMatchObject({ id })
    expect(await second('accounts', changed({ display_name: 'Other' }), headers)).toMatchObject({
      status: 400,
      error: { type: 'idempotency_error' },
    })
    wait(2 * 86_400)
    expect((await second('accounts', ACCOUNT, headers)).id).not.toBe(id)
  })

  it('opens a page to fill in, once the service knows the account in this version', async () => {
    const pages = { refresh_url: 'http://localhost/again', return_url: 'http://localhost/back' }
    const useCase = { type: 'account_onboarding', account_onboarding: pages }
    const link = (account: string | undefined, use: object = useCase) =>
      second('account_links', JSON.stringify({ account, use_case: use }))
    const { id } = await second('accounts', ACCOUNT)
    expect(await link(id)).toMatchObject({ object: 'v2.core.account_link', account: id, use_case: useCase })
    expect(await link(id, { type: 'account_update', account_update: pages })).toMatchObject({ status: 400 })
    expect(await link(id, { type: 'account_onboarding' })).toMatchObject({ status: 400 })
    expect(await link(id, { ...useCase, account_onboarding: { refresh_url: 'nowhere' } })).toMatchObject({
      error: { code: 'url_invalid' },
    })
    const { id: before } = await stripe.accounts.create(EXPRESS)
    expect(await link(before)).toMatchObject({ status: 400, error: { code: 'account_not_yet_compatible_with_v2' } })
    expect(await second(`accounts/${before}`)).toMatchObject({ status: 400 })
    wait(600)
    expect(await link(before)).toMatchObject({ status: 200 })
    expect(await second(`accounts/${before}`)).toMatchObject({ id: before, applied_configurations: ['recipient'] })
  })

  it('changes what the first version shows', async () => {
    const { id } = await stripe.v2.core.accounts.create(RECIPIENT)
    await stripe.v2.core.accounts.update(id, {
      display_name: 'Ada Marsh',
      defaults: { profile: { doing_business_as: 'Marsh' } },
    })
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      business_profile: { name: 'Marsh' },
      settings: { dashboard: { display_name: 'Ada Marsh' } },
    })
    expect((await stripe.v2.core.accounts.list({ limit: 1 })).data).toMatchObject([{ id, display_name: 'Ada Marsh' }])
  })
})
