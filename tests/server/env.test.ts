import { describe, expect, it } from 'vitest'
import { hasDevPages, keepsFilesInDatabase, readEnv } from '#server/env.ts'

const REAL = {
  DATABASE_URL: 'postgres://u:p@db.example/curio',
  RESEND_API_KEY: 're_x',
  MAIL_FROM: 'Curio <mail@curio.example>',
  UPLOADTHING_TOKEN: 'token',
  VERCEL_PROJECT_PRODUCTION_URL: 'curio.example',
}

describe('the environment', () => {
  it('is complete without a single variable: everything is embedded', () => {
    const env = readEnv({})
    expect(env.services).toEqual({ database: 'embedded', mail: 'capture', files: 'embedded' })
    expect(env).toMatchObject({ PORT: 3000, SEED: 'demo', siteUrl: 'http://localhost:3000' })
  })

  it('switches each real service on by its key', () => {
    expect(readEnv(REAL).services).toEqual({ database: 'postgres', mail: 'resend', files: 'uploadthing' })
  })

  it('refuses production on stand-ins unless told so, and names what is missing', () => {
    expect(() => readEnv({ VERCEL_ENV: 'production', ...REAL, RESEND_API_KEY: '' })).toThrow(/stand-ins \(mail\)/)
    expect(readEnv({ VERCEL_ENV: 'production', ALLOW_STAND_INS: '1' }).services.mail).toBe('capture')
    expect(readEnv({ VERCEL_ENV: 'production', ...REAL }).siteUrl).toBe('https://curio.example')
  })

  it('refuses production that would send mail without a sender', () => {
    expect(() => readEnv({ VERCEL_ENV: 'production', ...REAL, MAIL_FROM: '' })).toThrow(/MAIL_FROM/)
    expect(readEnv({ ...REAL, MAIL_FROM: '' }).services.mail).toBe('resend')
    expect(readEnv({ VERCEL_ENV: 'production', ALLOW_STAND_INS: '1' }).MAIL_FROM).toBeUndefined()
  })

  it('captures mail and files on previews, which do not even know the keys', () => {
    const preview = readEnv({ ...REAL, VERCEL: '1', VERCEL_ENV: 'preview' })
    expect(preview.services).toEqual({ database: 'postgres', mail: 'capture', files: 'embedded' })
    expect(preview).toMatchObject({ RESEND_API_KEY: undefined, UPLOADTHING_TOKEN: undefined })
    expect(keepsFilesInDatabase(preview)).toBe(true)
    expect(keepsFilesInDatabase(readEnv({ DATABASE_URL: REAL.DATABASE_URL }))).toBe(false)
  })

  it('has the /dev pages where everything is embedded and on previews, never in production', () => {
    expect(hasDevPages(readEnv({}))).toBe(true)
    expect(hasDevPages(readEnv({ ...REAL, VERCEL_ENV: 'preview' }))).toBe(true)
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

  it('names bad variables and never their values', () => {
    expect(() => readEnv({ PORT: 'secret-value', SEED: 'secret-value' })).toThrow(/PORT.*SEED/)
    try {
      readEnv({ PORT: 'secret-value' })
    } catch (error) {
      expect(String(error)).not.toContain('secret-value')
    }
  })
})
