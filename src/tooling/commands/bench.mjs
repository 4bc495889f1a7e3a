// npm run bench: measures the budgets and writes tests/bench/RESULTS.md.
import { ensureBuild, ensureDependencies, runNode, SERVE_FLAGS } from './common.mjs'

await ensureDependencies()
await ensureBuild()
const environment = { NODE_ENV: 'production', LOG_LEVEL: 'warn', SERVE_FLAGS: SERVE_FLAGS.join(' ') }
process.exit(runNode(['tests/bench/run.ts', ...process.argv.slice(2)], environment))
