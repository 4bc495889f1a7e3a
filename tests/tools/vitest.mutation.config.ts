import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that answer for what is mutated; the others would only take time. */
export default defineConfig({
  test: {
    environment: 'node',
    env: { DATA_DIR: path.join(tmpdir(), 'curio-vitest') },
    include: [
      'src/features/payments/{commission,schedule,refund}.test.ts',
      'src/features/bookings/{money,transitions,books}.test.ts',
      'src/features/auth/{guards,menu}.test.ts',
      'src/features/messages/{redaction,phone-numbers}.test.ts',
      'src/server/maintenance.test.ts',
      'tests/server/{permissions,requests}.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
