// npm run test:neon: repeats every database test with Neon's own driver over WebSockets (TEST_DRIVER=neon).
import { ensureBuild, ensureDependencies, runNode } from './common.mjs'

await ensureDependencies()
await ensureBuild()
process.exit(runNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { TEST_DRIVER: 'neon' }))
