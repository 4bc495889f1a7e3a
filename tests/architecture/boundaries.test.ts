import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { clientBoundary } from '#tooling/client-boundary.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curio-boundaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lints one file as if it stood at this place of the project; returns what the linter says. */
function lint(place: string, code: string): { isClean: boolean; output: string } {
  const file = path.join(folder, place)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, code)
  const result = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['-c', path.resolve('.oxlintrc.json'), file], {
    encoding: 'utf8',
  })
  rmSync(file)
  return { isClean: result.status === 0, output: result.stdout }
}

// Each is an arrow that points the wrong way; the message is the rule's.
const FORBIDDEN: [name: string, place: string, code: string, message: string][] = [
  [
    'a model reaches the server',
    'src/features/x/model.ts',
    "import { env } from '#server/env.ts'\nexport const y = env",
    'A model is pure',
  ],
  [
    'a model reaches the schema',
    'src/features/x/model.ts',
    "import { users } from '#drizzle/schema/index.ts'\nexport const y = users",
    'A model is pure',
  ],
  [
    'a screen reaches a service',
    'src/features/x/ui/page.ts',
    "import { save } from '../service.ts'\nexport const y = save",
    'types only',
  ],
  [
    'a screen reaches a router',
    'src/features/x/ui/page.ts',
    "import { r } from '../router.ts'\nexport const y = r",
    'types only',
  ],
  [
    'the kit reaches the server',
    'src/ui/kit.ts',
    "import { env } from '#server/env.ts'\nexport const y = env",
    'types only',
  ],
  [
    'a route reaches the database',
    'src/routes/page.ts',
    "import { users } from '#drizzle/schema/index.ts'\nexport const y = users",
    'types only',
  ],
  [
    'a service reaches a screen',
    'src/features/x/service.ts',
    "import { Page } from './ui/page.ts'\nexport const y = Page",
    'never reaches into ui',
  ],
  [
    'a service reaches another service',
    'src/features/x/service.ts',
    "import { save } from '#features/z/service.ts'\nexport const y = save",
    'models only',
  ],
  [
    'the schema reaches a service',
    'drizzle/schema/x.ts',
    "import { save } from '#features/z/service.ts'\nexport const y = save",
    'enums from models',
  ],
  [
    'a mail reaches the server',
    'emails/x.ts',
    "import { env } from '#server/env.ts'\nexport const y = env",
    'props in, JSX out',
  ],
]

const ALLOWED: [name: string, place: string, code: string][] = [
  [
    'a screen uses a type of the server',
    'src/features/x/ui/page.ts',
    "import type { AppRouter } from '#server/app-router.ts'\nexport type Y = AppRouter",
  ],
  [
    'a screen uses its model',
    'src/features/x/ui/page.ts',
    "import { LIMIT } from '../model.ts'\nexport const y = LIMIT",
  ],
  [
    'a service uses another model',
    'src/features/x/service.ts',
    "import { LIMIT } from '#features/z/model.ts'\nexport const y = LIMIT",
  ],
  [
    'the schema uses a model',
    'drizzle/schema/x.ts',
    "import { ROLES } from '#features/auth/model.ts'\nexport const y = ROLES",
  ],
]

describe('an arrow that points the wrong way is an error', () => {
  it.each(FORBIDDEN)('%s', (_name, place, code, message) => {
    const { isClean, output } = lint(place, code)
    expect(isClean).toBe(false)
    expect(output).toContain(message)
  })
})

describe('an arrow that points the right way passes', () => {
  it.each(ALLOWED)('%s', (_name, place, code) => {
    expect(lint(place, code)).toMatchObject({ isClean: true })
  })
})

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

  it('fails when a module of the server is reached', async () => {
    await expect(bundle(`export { AppError } from '${server}'`)).rejects.toThrow(/server module is reached/)
  })

  it('does not mind its types', async () => {
    await expect(
      bundle(`import type { AppError } from '${server}'; export const x: AppError | null = null`),
    ).resolves.toBeDefined()
  })
})
