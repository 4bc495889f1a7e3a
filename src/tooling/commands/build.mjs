// The last step of npm run build:deploy: both builds, unless they are there already.
import { ensureBuild } from './common.mjs'

await ensureBuild()
