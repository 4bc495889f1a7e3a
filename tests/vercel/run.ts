// npm run test:deploy: builds as the platform does, executes the output, and runs the browser tests on it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildOutput } from './build.ts'
import { checkDeployment } from './checks.ts'
import { startNeon } from './neon.ts'
import { runOutput } from './serve-output.ts'

const PORT = Number(process.env.PORT ?? 3495)
const SITE = `http://localhost:${PORT}`
const CRON_SECRET = 'the-clock-of-this-test'

/** A preview as the platform describes it. The keys must not matter: a preview reaches nobody. */
const PREVIEW = {
  NODE_ENV: 'production',
  VERCEL: '1',
  VERCEL_ENV: 'preview',
  ALLOW_STAND_INS: '1',
  DEMO_SECOND_FACTOR: 'off',
  EMBEDDED_IDENTITIES: '1',
  VERCEL_URL: 'curio-abc123.vercel.app',
  VERCEL_BRANCH_URL: 'curio-git-feature.vercel.app',
  SITE_URL: SITE,
  SEED: 'demo',
  LOG_LEVEL: 'warn',
  CRON_SECRET,
  PRODUCTION_DATABASE_HOST: 'ep-real-production-654321.eu-central-1.aws.neon.tech',
  RESEND_API_KEY: 're_must_not_be_used',
  UPLOADTHING_TOKEN: 'must-not-be-used',
  STRIPE_SECRET_KEY: 'sk_live_must_not_be_used',
  STRIPE_WEBHOOK_SECRET: 'whsec_mustNotBeUsedByPreviews',
}

/** The browser tests, unchanged and all of them, on this address. */
function browserTests(args: string[]): Promise<number> {
  const cli = path.resolve('node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [cli, 'test', '-c', 'tests/playwright.config.ts', ...args], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BASE_URL: '1', E2E_PORT: String(PORT), E2E_NIGHTLY: '1' },
  })
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  const isReused = args.includes('--reuse') && existsSync('.vercel/output/config.json')
  const isServed = args.includes('--serve')
  const neon = await startNeon()
  const environment = { PATH: process.env.PATH ?? '', ...PREVIEW, ...neon.variables }
  try {
    const output = isReused ? path.resolve('.vercel/output') : await buildOutput(environment)
    if (isReused) await migrateOnly(environment)
    const deployment = await runOutput({ output, project: process.cwd(), port: PORT, environment })
    try {
      process.stdout.write(`\nThe deployment runs on ${SITE}\n`)
      if (isServed) await new Promise((done) => process.once('SIGINT', done))
      if (isServed) return 0
      const failed = await checkDeployment(SITE, deployment.copy, CRON_SECRET)
      const code = await browserTests(args.filter((arg) => arg !== '--reuse'))
      const writes = await checkDeployment(SITE, deployment.copy, CRON_SECRET)
      process.stdout.write(`Functions started: ${deployment.started().join(', ')}\n`)
      const failing = deployment.failing()
      if (failing.length > 0) process.stderr.write(`Errors were logged: ${failing.join(', ')}\n`)
      return failed + writes + failing.length > 0 ? 1 : code
    } finally {
      await deployment.stop()
    }
  } finally {
    await neon.stop()
  }
}

/** The first half of npm run build:deploy, for an output that is there already. */
function migrateOnly(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['src/app/ops/build-deploy.ts'], { stdio: 'inherit', env })
  return new Promise((done, failed) =>
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error('The database was not prepared.')))),
  )
}

// Killed from outside: leave no server and no folder behind.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})
