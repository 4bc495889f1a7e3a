import { describe, expect, it } from 'vitest'
import { appliedMigrations } from '#app/ops/applied.ts'
import { emailOutbox, jobRuns, profiles, settings } from '#drizzle/schema/index.ts'
import { readEnv } from '#server/env.ts'
import { forgetSettings } from '#server/settings.ts'
import { SettingsSchema } from '#shared/site/settings.ts'
import type { UsState } from '#shared/site/us-states.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeUser } from '#tests/support/factories.ts'
import {
  ANSWERS,
  type Answer,
  DESTINATIONS,
  ENDPOINTS,
  json,
  RECORDS,
  registrations,
  SECRET,
  stripe,
  TOKEN,
  VARIABLES,
} from '#tests/support/installation.ts'
import { examine, linesOf } from './doctor.ts'
import type { DoctorIo, Finding } from './finding.ts'

const db = await useDatabase()
const NOW = new Date()

type Fault = {
  variables?: Record<string, string>
  answers?: Record<string, Answer>
  records?: Record<string, string>
  io?: Partial<DoctorIo>
}

async function found({ variables = {}, answers = {}, records = RECORDS, io = {} }: Fault = {}): Promise<Finding[]> {
  const all = { ...ANSWERS, ...answers }
  return examine({
    env: readEnv({ ...VARIABLES, ...variables }),
    fetch: async (input) => {
      const { host, pathname } = new URL(input instanceof Request ? input.url : input)
      const answer = all[host]
      if (!answer) throw new Error(`Nothing asks ${host}.`)
      return answer(pathname)
    },
    resolveTxt: async (name) => (records[name] ? [records[name]] : []),
    openDatabase: async () => ({ db, close: async () => undefined }),
    now: () => NOW,
    ...io,
  })
}

const unwell = (findings: readonly Finding[]) => findings.filter(({ level }) => level !== 'ok')
const wrongs = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'wrong').map(({ about, what }) => `${about}: ${what}`)

await makeUser(db, 'admin')
await makeUser(db, 'admin')
await db.insert(jobRuns).values({ job: 'outbox.drain', status: 'succeeded', startedAt: NOW, finishedAt: NOW })
const operator = { operatorName: 'Curio LLC', postalAddress: '1 Elm Street', contactEmail: 'care@curio.example' }
const law = { lawState: 'Vermont', agentName: 'Elm', agentAddress: '2 Elm Street', agentEmail: 'elm@curio.example' }
const value = SettingsSchema.parse({ ...operator, ...law, salesTax: 'none', adminEmail: 'team@curio.example' })
await db.insert(settings).values({ id: 1, value }).onConflictDoUpdate({ target: settings.id, set: { value } })
forgetSettings(db)

/** A database in which one thing is wrong, as it was before once the check is over. */
const broken = (breakIt: (tx: typeof db) => Promise<unknown>): Partial<DoctorIo> => ({
  openDatabase: async () => {
    let give: (tx: typeof db) => void = () => undefined
    let end: (reason: Error) => void = () => undefined
    const given = new Promise<typeof db>((resolve) => (give = resolve))
    const over = db
      .transaction(async (tx) => {
        await breakIt(tx)
        give(tx)
        await new Promise((_, reject) => (end = reject))
      })
      .catch(() => undefined)
    const tx = await given
    return {
      db: tx,
      close: async () => {
        end(new Error('back to what it was'))
        await over
      },
    }
  },
})

/** Sales tax is collected in these states. */
const collectedIn = (...salesTaxStates: UsState[]) =>
  broken(async (tx) => {
    await tx.update(settings).set({ value: { ...value, salesTax: 'states', salesTaxStates } })
    forgetSettings(tx)
  })

describe('the doctor', () => {
  it('finds nothing where all is well', async () => {
    expect(unwell(await found())).toEqual([])
  })

  it.each<[string, Fault, RegExp]>([
    ['a key without its pair is no start', { variables: { MAIL_FROM: '' } }, /variables: .*MAIL_FROM/],
    ['no scheduler', { variables: { CRON_SECRET: '', VERCEL: '1' } }, /variables: CRON_SECRET/],
    [
      'a database that cannot be reached',
      { io: { openDatabase: async () => Promise.reject(new Error('ECONNREFUSED')) } },
      /database: cannot be opened/,
    ],
    [
      'migrations that are missing',
      { io: broken((tx) => tx.delete(appliedMigrations)) },
      /database: \d+ migrations are missing/,
    ],
    ['a clock that is wrong', { io: { now: () => new Date(NOW.getTime() + 90_000) } }, /clock: (?:8\d|9[01]) s from/],
    [
      'jobs that no longer run',
      { io: broken((tx) => tx.update(jobRuns).set({ startedAt: new Date(NOW.getTime() - 3 * 86_400_000) })) },
      /jobs: none has run/,
    ],
    ['no administrator', { io: broken((tx) => tx.update(profiles).set({ role: 'client' })) }, /site: nobody/],
    ['an address without encryption', { variables: { SITE_URL: 'http://curio.example' } }, /address: .* not encrypted/],
    [
      'a domain that leads elsewhere',
      { answers: { 'curio.example': () => new Response('<h1>Parked</h1>') } },
      /address: .* something else/,
    ],
    [
      'a mail key that is refused',
      { answers: { 'api.resend.com': () => json({ name: 'invalid_api_key' }, 401) } },
      /mail: RESEND_API_KEY is refused/,
    ],
    [
      'a sender whose domain is not verified',
      { answers: { 'api.resend.com': () => json({ data: [{ name: 'mail.curio.example', status: 'pending' }] }) } },
      /mail: mail\.curio\.example is pending/,
    ],
    ['no DKIM in the DNS', { records: { ...RECORDS, 'resend._domainkey.mail.curio.example': '' } }, /mail: no DKIM/],
    ['no SPF in the DNS', { records: { ...RECORDS, 'send.mail.curio.example': '' } }, /mail: no SPF/],
    [
      'an upload token that is refused',
      { answers: { 'api.uploadthing.com': () => json({ error: 'Invalid API key' }, 401) } },
      /pictures: UPLOADTHING_TOKEN is refused/,
    ],
    [
      'a payment key that is refused',
      { answers: { 'api.stripe.com': () => json({ error: { message: 'Invalid API Key' } }, 401) } },
      /payments: STRIPE_SECRET_KEY is refused/,
    ],
    [
      'webhooks that lead elsewhere',
      {
        answers: {
          'api.stripe.com': stripe({
            '/v1/webhook_endpoints': () =>
              json({ ...ENDPOINTS, data: [{ ...ENDPOINTS.data[0], url: 'https://old.example/api/webhooks/stripe' }] }),
            '/v2/core/event_destinations': () => json({ data: [] }),
          }),
        },
      },
      /payments: no webhook leads to this site/,
    ],
    [
      'a webhook that leaves something out',
      {
        answers: {
          'api.stripe.com': stripe({
            '/v1/webhook_endpoints': () =>
              json({ ...ENDPOINTS, data: [{ ...ENDPOINTS.data[0], enabled_events: ['checkout.session.completed'] }] }),
          }),
        },
      },
      /payments: the webhooks leave out charge\.dispute\./,
    ],
    [
      'no destination for the events of Accounts v2, although another one hears all others',
      {
        answers: {
          'api.stripe.com': stripe({
            '/v1/webhook_endpoints': () =>
              json({ ...ENDPOINTS, data: [{ ...ENDPOINTS.data[0], enabled_events: ['*'] }] }),
            '/v2/core/event_destinations': () => json({ data: [{ ...DESTINATIONS.data[0], status: 'disabled' }] }),
          }),
        },
      },
      /payments: the webhooks leave out v2\.core\.account\./,
    ],
    [
      'a destination whose secret nobody has set',
      { variables: { STRIPE_WEBHOOK_SECRET: SECRET } },
      /payments: 2 destinations lead here, and STRIPE_WEBHOOK_SECRET has 1/,
    ],
    [
      'a platform that may not open accounts',
      {
        answers: {
          'api.stripe.com': stripe({
            '/v2/core/accounts': () =>
              json(
                { error: { type: 'invalid_request_error', code: 'accounts_v2_access_blocked', message: 'No.' } },
                403,
              ),
          }),
        },
      },
      /payments: photographers’ accounts cannot be opened/,
    ],
    [
      'a state where sales tax is collected without a registration',
      { io: collectedIn('Texas', 'New York', 'Vermont') },
      /sales tax: no registration for New York, Vermont$/,
    ],
  ])('finds %s, and says what to do', async (_name, fault, expected) => {
    const findings = await found(fault)
    expect(
      wrongs(findings).some((line) => expected.test(line)),
      wrongs(findings).join('; '),
    ).toBe(true)
    for (const { todo } of unwell(findings)) expect(todo).toMatch(/\S.{10,}/)
  })

  it('says no value of any variable, and asks no service whose key is not set', async () => {
    const all = linesOf(await found()).join('\n')
    for (const secret of ['re_secret', TOKEN, SECRET, 'b'.repeat(24), 'c'.repeat(32)]) expect(all).not.toContain(secret)
    const asked: string[] = []
    const bare = await examine({
      env: readEnv({}),
      fetch: async (input) => {
        asked.push(input instanceof Request ? input.url : input.toString())
        return json({}, 500)
      },
      resolveTxt: async () => [],
      openDatabase: async () => ({ db, close: async () => undefined }),
      now: () => NOW,
    })
    expect(asked).toEqual([])
    expect(wrongs(bare)).toEqual([])
  })

  it('finds nothing where sales tax is collected and registered, and looks at what is registered only', async () => {
    expect(unwell(await found({ io: collectedIn('Texas') }))).toEqual([])
    const both = stripe({ '/v1/tax/registrations': () => json(registrations('TX', 'VT')) })
    expect(unwell(await found({ io: collectedIn('Texas'), answers: { 'api.stripe.com': both } }))).toMatchObject([
      { level: 'look', about: 'sales tax', what: 'registered in Vermont, where none is collected' },
    ])
    const unreadable = stripe({ '/v1/tax/registrations': () => json({ error: { message: 'No.' } }, 403) })
    expect(unwell(await found({ io: collectedIn('Texas'), answers: { 'api.stripe.com': unreadable } }))).toMatchObject([
      { level: 'look', what: 'the tax registrations could not be read' },
    ])
  })

  it('asks for no registrations while sales tax is off', async () => {
    const unasked = stripe({
      '/v1/tax/registrations': () => {
        throw new Error('Nobody collects it.')
      },
    })
    expect(unwell(await found({ answers: { 'api.stripe.com': unasked } }))).toEqual([])
  })

  it('looks at mails that were given up', async () => {
    const dead = { template: 'welcome', toAddress: 'ada@curio.example', props: {}, status: 'dead' as const }
    const findings = await found({ io: broken((tx) => tx.insert(emailOutbox).values({ ...dead, dedupeKey: 'x' })) })
    expect(unwell(findings)).toMatchObject([{ level: 'look', about: 'mail', what: '1 mails were given up' }])
  })
})
