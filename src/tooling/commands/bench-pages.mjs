// npm run bench:pages: Lighthouse over the public pages; writes tests/bench/PAGES.md. `-- --runs=1` for a quick run.
import { ensureBuild, ensureDependencies, ensureTools, runNode } from './common.mjs'

await ensureDependencies()
await ensureTools()
await ensureBuild()
process.exit(runNode(['tests/bench/lighthouse.ts', ...process.argv.slice(2)], { LOG_LEVEL: 'warn' }))
