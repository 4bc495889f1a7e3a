import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { css, plugins } from '../../vitest.config.ts'

/** The tests that answer for what is mutated; the others would only take time. */
export default defineConfig({
  plugins,
  test: {
    css,
    environment: 'node',
    env: { DATA_DIR: path.join(tmpdir(), 'curio-vitest') },
    // One path each, no patterns: tests/architecture/tools.test.ts looks whether every one is there.
    include: [
      'src/features/payments/commission.test.ts',
      'src/features/payments/schedule.test.ts',
      'src/features/payments/refund.test.ts',
      'src/features/payments/refund-calendar.test.ts',
      'src/features/payments/terms-words.test.ts',
      'src/features/payments/money-summary.test.ts',
      'src/features/bookings/transitions.test.ts',
      'src/features/settlement/server/books.test.ts',
      'src/features/auth/guards.test.ts',
      'src/features/photographers/inputs.test.ts',
      'src/shared/redaction/redaction.test.ts',
      'src/shared/redaction/phone-numbers.test.ts',
      'src/server/http/maintenance.test.ts',
      'tests/server/permissions.test.ts',
      'tests/server/requests.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
