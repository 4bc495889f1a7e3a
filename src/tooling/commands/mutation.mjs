// npm run test:mutation: mutates money, transitions, permissions and redaction one place at a time; a test must fail.
import path from 'node:path'
import { ensureDependencies, ensureTools, root, runNode } from './common.mjs'

await ensureDependencies()
await ensureTools()
const stryker = path.join(root, 'tests/tools/node_modules/@stryker-mutator/core/bin/stryker.js')
const code = runNode([stryker, 'run', 'tests/tools/stryker.config.json', ...process.argv.slice(2)])
const counted = runNode(['tests/tools/mutation-figures.mjs'])
process.exit(code || counted)
