import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** What the benchmark starts. `second` is a second product beside the first. */
export const PORTS = { product: 3481, floor: 3482, second: 3484 }
export const SERVE = path.resolve('build/server/serve.fn.js')
/** The same API without jobs and mails (quiet.ts). */
export const QUIET = path.resolve('tests/bench/quiet.ts')
export const API = path.resolve('build/server/trpc.fn.js')
export const FLOOR = path.resolve('tests/bench/floor.ts')

/** The environment of one product: production with stand-ins, and a folder of its own. */
export const productEnv = () => ({
  NODE_ENV: 'production',
  ALLOW_STAND_INS: '1',
  LOG_LEVEL: 'warn',
  DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'curio-bench-')),
})
