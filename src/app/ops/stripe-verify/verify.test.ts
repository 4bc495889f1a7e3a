import { describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { openService } from '#tests/support/stripe-service.ts'
import { SECRET_KEY } from '#tests/support/stripe-stand-in.ts'
import { IDS } from './recorder.ts'
import { differencesOf, shapeOf } from './shapes.ts'
import { testKeyOf, verify } from './verify.ts'

const db = await useDatabase()

/** Compares the stand-in with itself, or with one whose answers were changed. */
async function verified(change?: Parameters<typeof openService>[1]) {
  const said: string[] = []
  const { fetch } = openService(db, change)
  const result = await verify({
    variables: { STRIPE_SECRET_KEY: SECRET_KEY },
    db,
    fetch,
    say: (line) => void said.push(line),
    wait: async () => undefined,
  })
  return { ...result, said }
}

describe('the key', () => {
  it.each([
    [{}, 'is missing'],
    [{ STRIPE_SECRET_KEY: `sk_live_${'a'.repeat(24)}` }, 'not a test key'],
    [{ STRIPE_SECRET_KEY: `rk_live_${'a'.repeat(24)}` }, 'not a test key'],
    [{ STRIPE_SECRET_KEY: 'sk_test_ sk_live_1' }, 'not a test key'],
    [{ STRIPE_SECRET_KEY: SECRET_KEY, CI: 'true' }, 'never runs in CI'],
  ])('of %o is refused, and is not said', (variables: Record<string, string>, reason) => {
    expect(() => testKeyOf(variables)).toThrow(reason)
    expect(() => testKeyOf(variables)).not.toThrow(/a{24}/)
  })

  it('of a test is taken, a restricted one too', () => {
    for (const key of [SECRET_KEY, `rk_test_${'a'.repeat(24)}`]) expect(testKeyOf({ STRIPE_SECRET_KEY: key })).toBe(key)
  })
})

it('nothing is walked with a key that the service refuses, or where it does not answer', async () => {
  const given = { variables: { STRIPE_SECRET_KEY: SECRET_KEY }, db, say: () => undefined }
  const refused = async () => Response.json({ error: { message: 'Invalid API Key' } }, { status: 401 })
  await expect(verify({ ...given, fetch: refused })).rejects.toThrow('refuses STRIPE_SECRET_KEY')
  await expect(verify({ ...given, fetch: () => Promise.reject(new TypeError('fetch failed')) })).rejects.toThrow(
    'does not answer',
  )
})

it.each(['tax_VEEKCfTFgzzslmpIYoilhGzq', 'taxcalc_1PgafmB7WZ01zgkW6dKueIc5', 'pi_3MtwBwLkdIwHu7ix28a3tqPa'])(
  'the ID %s is one of the service’s',
  (id) => {
    expect(id.replaceAll(IDS, ':id')).toBe(':id')
    expect('tax_transaction_reference and tax_code'.replaceAll(IDS, ':id')).toBe(
      'tax_transaction_reference and tax_code',
    )
  },
)

describe('the walk', () => {
  it('takes every step, and finds nothing where the service answers as the stand-in does', async () => {
    const { report, readable, isAsExpected, said } = await verified()
    expect(report.outcomes.filter(({ service, standIn }) => service !== 'done' || standIn !== 'done')).toEqual([])
    expect(report.differences).toEqual([])
    expect(report.askedOfOne).toEqual([])
    expect(isAsExpected).toBe(true)
    expect(report.outcomes.map(({ step }) => step)).toEqual(said)
    expect(readable).toContain('## Differences (0)')
    expect(report.refusals.service).toMatchObject([{ code: 'account_not_yet_compatible_with_v2' }, {}])
    expect(readable).not.toMatch(/:id\/:id|sk_test|acct_|pi_|cs_test|curio\.example/)
  })

  it('finds every difference that was planted, and no other', async () => {
    const { report, readable, isAsExpected } = await verified((path, body) => {
      if (path.startsWith('GET /v1/charges/ch_')) return { ...body, risk: { score: 3 }, paid: 'yes' }
      if (path === 'POST /v1/transfers') return { ...body, object: 'money_transfer' }
      if (path === 'GET /v1/tax/registrations')
        return { ...body, data: (body.data as object[]).map((each) => ({ ...each, until: 1 })) }
      if (path === 'POST /v1/tax/calculations') return { ...body, tax_amount_exclusive: '5325' }
      if (path === 'POST /v1/tax/transactions/create_reversal') return { ...body, type: 'refund' }
      if (path.startsWith('GET /v2/core/accounts/')) {
        const { dashboard: _, ...rest } = body
        return rest
      }
      return body
    })
    expect(isAsExpected).toBe(false)
    const found = report.differences.map(({ where, path, kind }) => [where, path, kind])
    expect(new Set(found.map((each) => each.join(' | ')))).toEqual(
      new Set([
        'opening an account: GET /v2/core/accounts/:id | dashboard | unknown to the service',
        'onboarding: GET /v2/core/accounts/:id | dashboard | unknown to the service',
        'a payment: GET /v1/charges/:id | risk | missing in the stand-in',
        'a payment: GET /v1/charges/:id | paid | of another type',
        'a transfer: POST /v1/transfers | object | says another word',
        'sales tax: GET /v1/tax/registrations | data[].until | missing in the stand-in',
        'sales tax: POST /v1/tax/calculations | tax_amount_exclusive | of another type',
        'sales tax: POST /v1/tax/transactions/create_reversal | type | says another word',
      ]),
    )
    expect(readable).toContain('| a payment: GET /v1/charges/:id | paid | of another type | string | boolean |')
  })

  it('says which step failed, and goes on with those that need nothing of it', async () => {
    const { report, isAsExpected } = await verified((path, body) => {
      if (path === 'POST /v1/transfers') throw new TypeError('fetch failed')
      return body
    })
    expect(isAsExpected).toBe(false)
    const failed = report.outcomes.filter(({ service }) => service !== 'done')
    expect(failed).toMatchObject([{ step: 'a transfer', standIn: 'done' }])
    expect(report.outcomes.at(-1)).toMatchObject({ service: 'done' })
  })

  it('asks a person to fill in the account where the service does not take it over its API', async () => {
    const service = openService(db)
    const fetch: typeof globalThis.fetch = async (input, init) =>
      typeof init?.body === 'string' && init.body.includes('"given_name"')
        ? Response.json({ error: { code: 'accounts_v2_access_blocked', message: 'No.' } }, { status: 400 })
        : service.fetch(input, init)
    const said: string[] = []
    const { report } = await verify({
      variables: { STRIPE_SECRET_KEY: SECRET_KEY },
      db,
      fetch,
      wait: async () => undefined,
      say: (line) => void said.push(line),
    })
    expect(said.join('\n')).toMatch(/open this page .*\/_stripe\/onboarding\//)
    expect(report.outcomes.find(({ step }) => step === 'onboarding')?.service).toContain('Nobody has filled in')
    expect(report.outcomes.find(({ step }) => step === 'a transfer')?.service).toContain('not reached')
  })
})

describe('a comparison', () => {
  const of = (service: unknown, standIn: unknown) =>
    differencesOf('x', shapeOf([service]), shapeOf([standIn])).map(({ path, kind }) => `${path}: ${kind}`)

  it('names the outermost field that is missing, and nothing below it', () => {
    expect(of({ a: { b: { c: 1 } } }, { a: {} })).toEqual(['a.b: missing in the stand-in'])
    expect(of({ a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }] })).toEqual(['a[].c: missing in the stand-in'])
  })

  it('says nothing of what is empty on one side, of free text, ids and numbers', () => {
    expect(of({ a: null, b: [], c: 1 }, { a: 'x', b: [{ d: 1 }], c: 2 })).toEqual([])
    expect(of({ id: 'pi_3Qk1', at: 17, metadata: { x: 'y' } }, { id: 'pi_9', at: 18, metadata: {} })).toEqual([])
    expect(of({ description: 'retainer' }, { description: 'balance' })).toEqual([])
  })

  it('says which word the service used that the stand-in never does', () => {
    expect(of({ status: 'in_review' }, { status: 'won' })).toEqual(['status: says another word'])
    expect(of([{ status: 'won' }], [{ status: 'won' }, { status: 'lost' }])).toEqual([])
  })
})
