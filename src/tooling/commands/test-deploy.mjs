// npm run test:deploy: runs the output of the platform's own build locally, under the same browser tests.
import { ensureDependencies, ensureTools, runNode } from './common.mjs'

await ensureDependencies()
await ensureTools()
process.exit(runNode(['tests/vercel/run.ts', ...process.argv.slice(2)]))
