import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // What the embedded stand-ins write; never the folder of a running start.
    env: { DATA_DIR: path.join(tmpdir(), 'curio-vitest') },
    include: ['src/**/*.test.{ts,tsx}', 'emails/**/*.test.{ts,tsx}', 'drizzle/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/e2e/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/setup.ts'],
    pool: 'forks',
    // The default leaves one core unused, which is half of them where the tests run.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
