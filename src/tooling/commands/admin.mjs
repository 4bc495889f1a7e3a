// npm run admin -- <command>: an operator's commands. See docs/operations.md.
import { become, ensureBuild, ensureDependencies } from './common.mjs'

const args = process.argv.slice(2)
await ensureDependencies()
// Mails are rendered from .tsx, which Node runs only when built; in an emergency the other commands need no build.
const isBuilt = args[0] === 'drain'
if (isBuilt) await ensureBuild()
become([isBuilt ? 'build/server/admin.fn.js' : 'src/app/ops/admin-command.ts', ...args])
