import { describe, expect, it } from 'vitest'
import { hasDevPages, isFactorDemanded, keepsFilesInDatabase, readEnv, refuseStandIns } from '#server/env.ts'

const REAL = {
  DATABASE_URL: 'postgres://u:p@db.example/curio',
  RESEND_API_KEY: 're_x',
  MAIL_FROM: 'Curio <mail@curio.example>',
  UPLOADTHING_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  VERCEL_PROJECT_PRODUCTION_URL: 'curio.example',
}

describe('the environment', () => {
  it('is complete without a single variable: everything is embedded', () => {
    const env = readEnv({})
    expect(env.services).toEqual({ database: 'embedded', mail: 'capture', files: 'embedded', payments: 'embedded' })
    expect(env).toMatchObject({ PORT: 3000, SEED: 'demo', siteUrl: 'http://localhost:3000' })
  })

  it('switches each real service on by its key', () => {
    expect(readEnv(REAL).services).toEqual({
      database: 'postgres',
      mail: 'resend',
      files: 'uploadthing',
      payments: 'stripe',
    })
  })

  it('lets a demonstration do without second factors, and nothing else (AC1)', () => {
    const without = (source: Record<string, string>) => readEnv({ ...source, DEMO_SECOND_FACTOR: 'off' })
    const demonstrations: Record<string, string>[] = [{}, { NODE_ENV: 'production', ALLOW_STAND_INS: '1' }]
    for (const source of demonstrations) {
      expect(() => refuseStandIns(without(source))).not.toThrow()
      expect(isFactorDemanded(without(source))).toBe(false)
      expect(isFactorDemanded(readEnv(source))).toBe(true)
    }
    const real: Record<string, string>[] = [
      REAL,
      { NODE_ENV: 'production' },
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/curio' },
      { DATABASE_URL: REAL.DATABASE_URL, ALLOW_STAND_INS: '1' },
      { VERCEL_ENV: 'production', ALLOW_STAND_INS: '1' },
    ]
    for (const source of real) {
      expect(() => refuseStandIns(without(source)), JSON.stringify(source)).toThrow('DEMO_SECOND_FACTOR')
      expect(isFactorDemanded(without(source))).toBe(true)
    }
    expect(() => readEnv({ DEMO_SECOND_FACTOR: 'yes' })).toThrow('DEMO_SECOND_FACTOR')
  })

  const start = (source: Record<string, string>) => () => refuseStandIns(readEnv(source))
  const LOCAL_DATABASE = 'postgres://u:p@127.0.0.1:5432/curio'

  it.each([
    [{ NODE_ENV: 'production' }, 'database, mail, files, payments', 'DATABASE_URL, RESEND_API_KEY, UPLOADTHING_TOKEN'],
    [
      { VERCEL_ENV: 'production' },
      'database, mail, files, payments',
      'DATABASE_URL, RESEND_API_KEY, UPLOADTHING_TOKEN',
    ],
    [{ VERCEL_ENV: 'preview', NODE_ENV: 'production' }, 'database, mail, files, payments', 'DATABASE_URL'],
    [{ SITE_URL: 'https://curio.example' }, 'database, mail, files, payments', 'DATABASE_URL'],
    [{ SITE_URL: 'http://localhost.curio.example' }, 'database, mail, files, payments', 'DATABASE_URL'],
    [{ SITE_URL: 'http://192.168.1.20:3000' }, 'database, mail, files, payments', 'DATABASE_URL'],
    [
      { DATABASE_URL: REAL.DATABASE_URL },
      'mail, files, payments',
      'RESEND_API_KEY, UPLOADTHING_TOKEN, STRIPE_SECRET_KEY',
    ],
    [
      { DATABASE_URL: 'not an address' },
      'mail, files, payments',
      'RESEND_API_KEY, UPLOADTHING_TOKEN, STRIPE_SECRET_KEY',
    ],
    [{ ...REAL, RESEND_API_KEY: '' }, 'mail', 'RESEND_API_KEY'],
    [{ ...REAL, UPLOADTHING_TOKEN: '' }, 'files', 'UPLOADTHING_TOKEN'],
    [{ ...REAL, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, 'payments', 'STRIPE_SECRET_KEY'],
    [{ ...REAL, DATABASE_URL: '', NODE_ENV: 'production' }, 'database', 'DATABASE_URL'],
  ] as [Record<string, string>, string, string][])(
    'with %j a start is refused: %s (X136)',
    (source, standIns, missing) => {
      expect(start(source)).toThrow(`does not start on stand-ins (${standIns}). Set ${missing}`)
      expect(start({ ...source, ALLOW_STAND_INS: '1' })).not.toThrow()
      expect(hasDevPages(readEnv(source))).toBe(false)
    },
  )

  it.each<Record<string, string>>([
    {},
    { NODE_ENV: 'development', SITE_URL: 'http://localhost:4000' },
    { SITE_URL: 'http://127.0.0.1:4000' },
    { SITE_URL: 'http://[::1]:4000', DATABASE_URL: 'postgres://u@[::1]/curio' },
    { DATABASE_URL: LOCAL_DATABASE },
    { DATABASE_URL: 'postgres:///curio?host=/var/run/postgresql' },
    { ...REAL, NODE_ENV: 'production' },
    { ...REAL, SITE_URL: 'https://curio.example' },
  ])('with %j it starts (X136)', (source) => {
    expect(start(source)).not.toThrow()
  })

  it('refuses production that would send mail without a sender', () => {
    for (const more of [{ VERCEL_ENV: 'production' }, { NODE_ENV: 'production' }, {}] as Record<string, string>[]) {
      expect(start({ ...REAL, ...more, MAIL_FROM: '' })).toThrow(/MAIL_FROM/)
    }
    expect(start({ DATABASE_URL: LOCAL_DATABASE, RESEND_API_KEY: 're_x' })).not.toThrow()
    expect(start({ VERCEL_ENV: 'production', ALLOW_STAND_INS: '1' })).not.toThrow()
    expect(readEnv({ ...REAL, VERCEL_ENV: 'production' }).siteUrl).toBe('https://curio.example')
  })

  it('captures mail and files on previews, which do not even read the keys', () => {
    const preview = readEnv({ ...REAL, VERCEL: '1', VERCEL_ENV: 'preview' })
    expect(preview.services).toEqual({ database: 'postgres', mail: 'capture', files: 'embedded', payments: 'embedded' })
    expect(preview).toMatchObject({ RESEND_API_KEY: undefined, UPLOADTHING_TOKEN: undefined })
    expect(preview).toMatchObject({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined })
    expect(keepsFilesInDatabase(preview)).toBe(true)
    expect(keepsFilesInDatabase(readEnv({ DATABASE_URL: REAL.DATABASE_URL }))).toBe(false)
  })

  it('has the /dev pages where everything is embedded and on previews, never in production', () => {
    expect(hasDevPages(readEnv({}))).toBe(true)
    expect(hasDevPages(readEnv({ ...REAL, VERCEL_ENV: 'preview', ALLOW_STAND_INS: '1' }))).toBe(true)
    expect(hasDevPages(readEnv({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' }))).toBe(true)
    expect(hasDevPages(readEnv({ DATABASE_URL: REAL.DATABASE_URL }))).toBe(false)
    expect(hasDevPages(readEnv({ ...REAL, VERCEL_ENV: 'production' }))).toBe(false)
    expect(hasDevPages(readEnv({ VERCEL_ENV: 'production', ALLOW_STAND_INS: '1' }))).toBe(false)
  })

  it('knows its own address on the platform: the branch’s, else the deployment’s, else what it is told', () => {
    const at = { VERCEL_ENV: 'preview', VERCEL_URL: 'a-1.vercel.app' }
    expect(readEnv(at).siteUrl).toBe('https://a-1.vercel.app')
    expect(readEnv({ ...at, VERCEL_BRANCH_URL: 'a-git-b.vercel.app' }).siteUrl).toBe('https://a-git-b.vercel.app')
    expect(readEnv({ ...at, SITE_URL: 'https://look.example/' }).siteUrl).toBe('https://look.example')
  })

  it('takes both keys of the payment service or none (PY16)', () => {
    for (const missing of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
      expect(() => readEnv({ ...REAL, [missing]: '' })).toThrow(`${missing}: needed with`)
    expect(() => readEnv({ ...REAL, STRIPE_SECRET_KEY: 'pk_live_0123456789abcdef' })).toThrow('STRIPE_SECRET_KEY')
    const three = 'whsec_0123456789abcdef,whsec_fedcba9876543210,whsec_00112233445566aa'
    expect(readEnv({ ...REAL, STRIPE_WEBHOOK_SECRET: three }).STRIPE_WEBHOOK_SECRET).toBe(three)
    expect(() => readEnv({ ...REAL, STRIPE_WEBHOOK_SECRET: `${three},${three}` })).toThrow('STRIPE_WEBHOOK_SECRET')
    expect(() => readEnv({ ...REAL, STRIPE_WEBHOOK_SECRET: `${three},x` })).toThrow('STRIPE_WEBHOOK_SECRET')
  })

  it('names bad variables and never their values', () => {
    expect(() => readEnv({ PORT: 'secret-value', SEED: 'secret-value' })).toThrow(
      /PORT: Invalid input: expected number.*SEED/,
    )
    try {
      readEnv({ PORT: 'secret-value' })
    } catch (error) {
      expect(String(error)).not.toContain('secret-value')
    }
  })
})
