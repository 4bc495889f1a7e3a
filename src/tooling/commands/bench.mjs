// npm run bench: measures the budgets and writes tests/bench/RESULTS.md.
import { ensureBuild, ensureDependencies, runNode } from './common.mjs'

await ensureDependencies()
await ensureBuild()
process.exit(runNode(['tests/bench/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production', LOG_LEVEL: 'warn' }))
