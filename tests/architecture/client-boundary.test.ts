import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { clientBoundary } from '#tooling/client-boundary.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curio-client-boundary-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the client build', () => {
  const bundle = (code: string) => {
    const entry = path.join(folder, 'entry.ts')
    writeFileSync(entry, code)
    return build({
      configFile: false,
      logLevel: 'silent',
      plugins: [clientBoundary()],
      build: { write: false, rolldownOptions: { input: entry } },
    })
  }
  const server = path.resolve('src/server/errors.ts')

  it.each([
    ['the platform', 'src/server/errors.ts'],
    ['a stand-in', 'src/stand-ins/database/data-lock.ts'],
    ['the application', 'src/app/uploads.ts'],
    ['a verb', 'src/features/auth/server/records.ts'],
    ['the schema', 'drizzle/schema/index.ts'],
    ['a mail', globSync('emails/**/*.tsx').toSorted()[0]!],
    ['server rendering', 'src/ssr/entry-server.tsx'],
  ])('fails when a module of %s is reached', async (_name, file) => {
    await expect(bundle(`export * from '${path.resolve(file)}'`)).rejects.toThrow(/server module is reached/)
  })

  it('accepts its types', async () => {
    await expect(
      bundle(`import type { AppError } from '${server}'; export const x: AppError | null = null`),
    ).resolves.toBeDefined()
  })
})
