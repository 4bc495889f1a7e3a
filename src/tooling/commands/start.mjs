// npm start: everything from a fresh clone to a served production build. See README, "Two commands".
import { become, ensureBuild, ensureDependencies, SERVE_FLAGS } from './common.mjs'

await ensureDependencies()
await ensureBuild()
become([...SERVE_FLAGS, 'build/server/serve.fn.js'], { NODE_ENV: 'production' })
