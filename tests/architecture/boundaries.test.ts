import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curio-boundaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
    'a screen reaches a verb',
    'src/features/x/ui/page.ts',
    "import { y } from '../server/save.ts'\nexport const z = y",
    'types only',
  ],
  [
    'a screen reaches a verb from a folder below',
    'src/features/x/ui/edit/page.ts',
    "import { y } from '../../server/save.ts'\nexport const z = y",
    'types only',
  ],
  [
    'a screen reaches a router',
    'src/features/x/ui/page.ts',
    "import { y } from '#features/x/server/router.ts'\nexport const z = y",
    'types only',
  ],
  [
    'a screen reaches the application',
    'src/features/x/ui/page.ts',
    "import { y } from '#app/jobs.ts'\nexport const z = y",
    'types only',
  ],
  [
    'what is shared reaches a feature',
    'src/shared/date/days.ts',
    "import { y } from '#features/x/model.ts'\nexport const z = y",
    'What is shared is pure',
  ],
  [
    'what is shared reaches the server',
    'src/shared/date/days.ts',
    "import { y } from '#server/env.ts'\nexport const z = y",
    'What is shared is pure',
  ],
  [
    'what is shared reaches the kit',
    'src/shared/date/days.ts',
    "import { y } from '#ui/text/money.tsx'\nexport const z = y",
    'What is shared is pure',
  ],
  [
    'the kit reaches the server',
    'src/ui/kit.ts',
    "import { y } from '#server/env.ts'\nexport const z = y",
    'The kit knows',
  ],
  [
    'the kit reaches a feature',
    'src/ui/kit.ts',
    "import { y } from '#features/x/model.ts'\nexport const z = y",
    'The kit knows',
  ],
  [
    'the kit reaches the shell',
    'src/ui/kit.ts',
    "import { y } from '#shell/trpc.ts'\nexport const z = y",
    'The kit knows',
  ],
  [
    'the shell reaches a feature',
    'src/shell/header.ts',
    "import { y } from '#features/x/model.ts'\nexport const z = y",
    'The shell knows no feature',
  ],
  [
    'the shell reaches the server',
    'src/shell/header.ts',
    "import { y } from '#server/env.ts'\nexport const z = y",
    'types only',
  ],
  [
    'a model reaches a verb',
    'src/features/x/model.ts',
    "import { y } from './server/save.ts'\nexport const z = y",
    'A model is pure',
  ],
  [
    'a calculation reaches a screen',
    'src/features/x/refund.ts',
    "import { y } from './ui/page.ts'\nexport const z = y",
    'A model is pure',
  ],
  [
    'a calculation reaches the kit',
    'src/features/x/refund.ts',
    "import { y } from '#ui/text/money.tsx'\nexport const z = y",
    'A model is pure',
  ],
  [
    'a verb reaches a screen',
    'src/features/x/server/save.ts',
    "import { y } from '../ui/page.ts'\nexport const z = y",
    'never reaches into the browser',
  ],
  [
    'a verb reaches the shell',
    'src/features/x/server/save.ts',
    "import { y } from '#shell/trpc.ts'\nexport const z = y",
    'never reaches into the browser',
  ],
  [
    'a verb reaches the application',
    'src/features/x/server/save.ts',
    "import { y } from '#app/jobs.ts'\nexport const z = y",
    'never reaches into the browser',
  ],
  [
    'a verb reaches another verb',
    'src/features/x/server/save.ts',
    "import { y } from '#features/z/server/save.ts'\nexport const z = y",
    'models and records only',
  ],
  [
    'the platform reaches a feature',
    'src/server/mail/outbox.ts',
    "import { y } from '#features/x/model.ts'\nexport const z = y",
    'The platform imports no feature',
  ],
  [
    'the platform reaches the application',
    'src/server/mail/outbox.ts',
    "import { y } from '#app/jobs.ts'\nexport const z = y",
    'The platform imports no feature',
  ],
  [
    'a route reaches the database',
    'src/routes/page.ts',
    "import { y } from '#drizzle/schema/index.ts'\nexport const z = y",
    'types only',
  ],
  [
    'the schema reaches a verb',
    'drizzle/schema/x.ts',
    "import { y } from '#features/z/server/save.ts'\nexport const z = y",
    'enums from models',
  ],
  [
    'the schema reaches the platform',
    'drizzle/schema/x.ts',
    "import { y } from '#server/env.ts'\nexport const z = y",
    'enums from models',
  ],
  ...['NumberInput', 'Textarea', 'TextInput', 'PasswordInput', 'Modal', 'Drawer'].map(
    (name): (typeof FORBIDDEN)[number] => [
      `a screen takes ${name} past the kit`,
      'src/features/x/ui/page.ts',
      `import { ${name} } from '@mantine/core'\nexport const y = ${name}`,
      name === 'Modal' || name === 'Drawer' ? 'ask before typed text is lost' : 'cut and guess nothing',
    ],
  ),
  [
    'a route makes a form past the kit',
    'src/routes/page.ts',
    "import { useForm } from '@mantine/form'\nexport const y = useForm",
    'use-app-form',
  ],
  ...['src/features/x/inputs.ts', 'src/server/x.ts', 'src/app/ops/x.ts', 'emails/x.ts', 'tests/x.ts'].map(
    (place): (typeof FORBIDDEN)[number] => [
      `${place} takes zod itself`,
      place,
      "import { z } from 'zod'\nexport const X = z.string()",
      'written with zod/mini',
    ],
  ),
  [
    'a mail reaches the server',
    'emails/x.ts',
    "import { env } from '#server/env.ts'\nexport const y = env",
    'props in, JSX out',
  ],
]

const ALLOWED: [name: string, place: string, code: string][] = [
  [
    'a screen uses a type of the application',
    'src/features/x/ui/page.ts',
    "import type { AppRouter } from '#app/app-router.ts'\nexport type Y = AppRouter",
  ],
  [
    'a screen uses its model',
    'src/features/x/ui/page.ts',
    "import { LIMIT } from '../model.ts'\nexport const y = LIMIT",
  ],
  [
    'a verb uses another model',
    'src/features/x/server/save.ts',
    "import { LIMIT } from '#features/z/model.ts'\nexport const y = LIMIT",
  ],
  [
    'a verb uses the records of another feature',
    'src/features/x/server/save.ts',
    "import { keep } from '#features/z/server/records.ts'\nexport const y = keep",
  ],
  [
    'a verb tells the people of another feature',
    'src/features/x/server/save.ts',
    "import { announce } from '#features/z/server/news.ts'\nexport const y = announce",
  ],
  [
    'the schema uses a model',
    'drizzle/schema/x.ts',
    "import { STATES } from '#features/z/model.ts'\nexport const y = STATES",
  ],
]

/** What the linter says of every example at its path, each in a project of its own; one run for all. */
function lintAll(): Map<string, string> {
  const project = (name: string) => path.join(folder, 'lint', String(names.indexOf(name)))
  const examples = [...FORBIDDEN, ...ALLOWED]
  const names = examples.map(([name]) => name)
  for (const [name, place, code] of examples) {
    const file = path.join(project(name), place)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  const options = ['-c', path.resolve('.oxlintrc.json'), '--format', 'json', path.join(folder, 'lint')]
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/oxlint'), options, { encoding: 'utf8' })
  const report = JSON.parse(stdout) as {
    number_of_files: number
    diagnostics: { filename: string; message: string; help?: string }[]
  }
  expect(report.number_of_files).toBe(new Set(names).size)
  const said = new Map(names.map((name) => [name, '']))
  for (const { filename, message, help = '' } of report.diagnostics) {
    const name = names[Number(path.relative(path.join(folder, 'lint'), filename).split(path.sep)[0])]!
    said.set(name, `${said.get(name)}${message} ${help}\n`)
  }
  return said
}

describe('an arrow', () => {
  let said: Map<string, string>
  beforeAll(() => void (said = lintAll()))

  it.each(FORBIDDEN)('is an error where %s', (name, _place, _code, message) => {
    expect(said.get(name)).toContain(message)
  })

  it.each(ALLOWED)('passes where %s', (name) => {
    expect(said.get(name)).toBe('')
  })
})
