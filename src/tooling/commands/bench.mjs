// npm run bench: measures the budgets and writes tests/bench/RESULTS.md.
import { become, ensureBuild, ensureDependencies, SERVE_FLAGS } from './common.mjs'

await ensureDependencies()
await ensureBuild()
const environment = { NODE_ENV: 'production', LOG_LEVEL: 'warn', SERVE_FLAGS: SERVE_FLAGS.join(' ') }
// Signals reach it: it ends what it has started, and writes what it has measured.
become(['tests/bench/run.ts', ...process.argv.slice(2)], environment)
