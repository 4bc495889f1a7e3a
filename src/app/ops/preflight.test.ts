import { describe, expect, it } from 'vitest'
import { databaseServer, preflightProblems } from './preflight.ts'

const PRODUCTION = 'ep-real-sea-1.eu-central-1.aws.neon.tech'
const PREVIEW = 'ep-other-sea-2.eu-central-1.aws.neon.tech'
const pooled = (host: string) => `postgres://u:p@${host.replace('.', '-pooler.')}/curio?sslmode=require`
const direct = (host: string) => `postgres://u:p@${host}/curio?sslmode=require`
const at = (host: string) => ({ DATABASE_URL: pooled(host), DATABASE_URL_UNPOOLED: direct(host) })

const preview = { VERCEL_ENV: 'preview', PRODUCTION_DATABASE_HOST: PRODUCTION, ALLOW_STAND_INS: false } as const
const production = {
  VERCEL_ENV: 'production',
  PRODUCTION_DATABASE_HOST: PRODUCTION,
  CRON_SECRET: 'x',
  RESEND_WEBHOOK_SECRET: 'whsec_x',
  ALLOW_STAND_INS: false,
} as const

describe('a database server', () => {
  it.each([
    [PRODUCTION, PRODUCTION],
    [PRODUCTION.toUpperCase(), PRODUCTION],
    [`${PRODUCTION}.`, PRODUCTION],
    [`${PRODUCTION}:5432`, PRODUCTION],
    [PRODUCTION.replace('.', '-pooler.'), PRODUCTION],
    [pooled(PRODUCTION), PRODUCTION],
    [direct(PRODUCTION), PRODUCTION],
    ['postgres://', null],
    ['not a host', null],
  ])('%s is %s', (given, server) => expect(databaseServer(given)).toBe(server))
})

describe('a preview', () => {
  it('is built on a database of its own', () => {
    expect(preflightProblems({ ...preview, ...at(PREVIEW) })).toEqual([])
  })

  it.each([
    ['production’s pooled address', { DATABASE_URL: pooled(PRODUCTION) }],
    ['production’s direct address', { DATABASE_URL_UNPOOLED: direct(PRODUCTION) }],
    ['production in capitals', { DATABASE_URL: direct(PRODUCTION).replace(PRODUCTION, PRODUCTION.toUpperCase()) }],
  ])('is refused on %s', (_name, address) => {
    expect(preflightProblems({ ...preview, ...at(PREVIEW), ...address }).join()).toContain('production database')
  })

  it('is refused when production’s host is not set', () => {
    const problems = preflightProblems({ ...preview, ...at(PREVIEW), PRODUCTION_DATABASE_HOST: undefined })
    expect(problems).toEqual([expect.stringContaining('PRODUCTION_DATABASE_HOST is missing')])
  })

  it('is refused without a database, and without a direct connection for migrations', () => {
    expect(preflightProblems(preview).join()).toContain('DATABASE_URL is missing')
    expect(preflightProblems({ ...preview, DATABASE_URL: pooled(PREVIEW) }).join()).toContain('UNPOOLED is missing')
    expect(
      preflightProblems({ ...preview, DATABASE_URL: pooled(PREVIEW), DATABASE_URL_UNPOOLED: pooled(PREVIEW) }).join(),
    ).toContain('pooled address')
  })

  it('never migrates one database and uses another', () => {
    const mixed = { DATABASE_URL: pooled(PREVIEW), DATABASE_URL_UNPOOLED: direct('ep-third-sea-3.neon.tech') }
    expect(preflightProblems({ ...preview, ...mixed }).join()).toContain('different servers')
  })
})

describe('production', () => {
  it('is built with everything it needs', () => {
    expect(preflightProblems({ ...production, ...at(PRODUCTION) })).toEqual([])
  })

  it('is refused on a preview’s database, and without its clock and its mail reports', () => {
    const problems = preflightProblems({
      ...production,
      ...at(PREVIEW),
      CRON_SECRET: undefined,
      RESEND_WEBHOOK_SECRET: undefined,
    })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'CRON_SECRET',
      'RESEND_WEBHOOK_SECRET',
    ])
  })

  it('reveals no value in its messages', () => {
    const said = preflightProblems({ ...production, ...at(PREVIEW) }).join()
    expect(said).not.toContain('u:p')
  })
})

it('checks nothing elsewhere', () => {
  expect(preflightProblems({ ALLOW_STAND_INS: false })).toEqual([])
})
