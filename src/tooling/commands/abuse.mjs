// npm run test:abuse: tries what must hold on the built product and writes tests/abuse/RESULTS.md.
import { ensureBuild, ensureDependencies, runNode } from './common.mjs'

await ensureDependencies()
await ensureBuild()
process.exit(runNode(['tests/abuse/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production', LOG_LEVEL: 'warn' }))
