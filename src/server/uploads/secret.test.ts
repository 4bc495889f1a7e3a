import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { storedSecret } from './secret.ts'

const root = mkdtempSync(path.join(tmpdir(), 'curio-secret-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('a secret is made once, for its owner only, and nothing else is left', () => {
  const folder = path.join(root, 'new')
  const secret = storedSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(storedSecret(folder)).toBe(secret)
  expect(readdirSync(folder)).toEqual(['upload-secret'])
  expect(statSync(path.join(folder, 'upload-secret')).mode & 0o777).toBe(0o600)
})

it.each(['', 'half-of-a-sec', `${'a'.repeat(43)}\n`, '!'.repeat(43)])(
  'a secret that is not whole is an error: %j (X140)',
  (text) => {
    const folder = mkdtempSync(path.join(root, 'broken-'))
    const file = path.join(folder, 'upload-secret')
    writeFileSync(file, text)
    expect(() => storedSecret(folder)).toThrow(`is not a whole secret (${text.length} characters)`)
    // A damaged file does not invalidate signed URLs.
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
