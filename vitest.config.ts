import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { routerManifest } from './src/tooling/router-manifest.ts'
import { scriptText } from './src/tooling/script-text.ts'

/** Every test but the browser's. */
export const UNIT_TESTS = [
  'src/**/*.test.{ts,tsx}',
  'emails/**/*.test.{ts,tsx}',
  'drizzle/**/*.test.ts',
  'tests/**/*.test.ts',
]
/** Files that mock a module: other files in the same process would get the mock. */
export const REPLACING_MODULES = [
  'emails/bells.test.ts',
  'src/features/auth/server/same-work.test.ts',
  'src/features/uploads/ui/upload-queue.test.ts',
  'tests/server/outage.test.ts',
]
/** Tests render pages too. Of stylesheets they need the URL; the sheets themselves are left out. */
export const plugins = [routerManifest(), scriptText()]
export const css = { include: /\.css\?url$/ }
/** Half a minute or more each, or processes of their own: `npm run test:abuse` runs them. */
const SLOW = 'tests/abuse/slow/**'
const NEVER = ['**/node_modules/**', 'tests/e2e/**', SLOW]

export default defineConfig({
  plugins,
  test: {
    environment: 'node',
    css,
    // Where the embedded stand-ins write; never the folder of a running start.
    env: { DATA_DIR: path.join(tmpdir(), 'curio-vitest') },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/setup.ts'],
    pool: 'forks',
    // One more than the two cores: a third of a test's time it waits for the database, for a process or for a clock.
    maxWorkers: 3,
    // Room for what is forgotten soon: a worker runs eighty files, and collecting took a tenth of its time.
    execArgv: ['--max-semi-space-size=64'],
    // Stops a test that hangs. Speed is measured elsewhere, and a busy machine is ten times slower.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: UNIT_TESTS,
          exclude: [...NEVER, ...REPLACING_MODULES],
          // Each file has its own database; loading the product's modules again for each took a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: REPLACING_MODULES, exclude: NEVER, isolate: true } },
    ],
  },
})
