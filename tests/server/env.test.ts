import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'

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

  it('captures mail on previews whatever keys are there', () => {
    expect(readEnv({ ...REAL, VERCEL_ENV: 'preview' }).services.mail).toBe('capture')
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
