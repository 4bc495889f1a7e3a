// npm run test:abuse: tests the built product under attack and failure, and writes tests/abuse/RESULTS.md.
import { ensureBuild, ensureDependencies, runNode, SERVE_ENV, SERVE_FLAGS } from './common.mjs'

await ensureDependencies()
await ensureBuild()
const environment = { ...SERVE_ENV, NODE_ENV: 'production', LOG_LEVEL: 'warn', SERVE_FLAGS: SERVE_FLAGS.join(' ') }
process.exit(runNode(['tests/abuse/run.ts', ...process.argv.slice(2)], environment))
