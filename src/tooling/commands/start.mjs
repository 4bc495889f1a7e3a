// npm start: everything from a fresh clone to a served production build. See README, "Two commands".
import { become, ensureBuild, ensureDependencies, SERVE_ENV, SERVE_FLAGS } from './common.mjs'

await ensureDependencies()
await ensureBuild()
// The environment decides whether this is production; the build is the same.
become([...SERVE_FLAGS, 'build/server/serve.fn.js'], SERVE_ENV)
