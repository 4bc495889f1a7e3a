// npm run test:neon: repeats every database test with Neon's own driver over WebSockets (TEST_DRIVER=neon).
import { ensureDependencies, runNode } from './common.mjs'

await ensureDependencies()
process.exit(runNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { TEST_DRIVER: 'neon' }))
