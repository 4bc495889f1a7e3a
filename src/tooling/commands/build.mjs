// The last step of npm run build:deploy: both builds, unless they already exist.
import { ensureBuild } from './common.mjs'

await ensureBuild()
