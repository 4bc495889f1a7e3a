// npm test: lint, types, unit and integration tests on real PostgreSQL, browser tests on the production build.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureBuild, ensureDependencies, fail, root, runBeside, runNode, runNodeBeside, say } from './common.mjs'
import { browserTests, failedUnitTests } from './failed-titles.mjs'

const bin = (name) => path.join(root, 'node_modules', name)
const results = path.join(root, 'tests/results')

/** The lean one first: the whole Chromium draws a window that nobody sees, and a page costs half as much again. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const isRoot = process.getuid?.() === 0

/**
 * Chromium for the browser tests: what is there, else from the system's packages, else null. Installing is one process,
 * which continues while this one waits for others.
 */
async function systemChromium() {
  const known = [process.env.CHROMIUM_PATH, ...CHROMIUM.map((name) => `/usr/bin/${name}`)]
  const found = () => known.find((file) => file && fs.existsSync(file)) ?? null
  if (found()) return found()
  say('Installing Chromium ...')
  const get = isRoot ? 'apt-get' : 'sudo -n apt-get'
  const install = `${get} install -qq -y chromium-headless-shell || ${get} install -qq -y chromium`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('sh', ['-c', `${get} update -qq; ${install}`], { stdio: 'ignore', timeout: 420_000, env })
  await new Promise((done) => child.once('close', done).once('error', done))
  return found()
}

/** Chromium from Playwright, which finds it by itself. */
function playwrightChromium() {
  if (runNode([bin('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium']) === 0) return ''
  return fail('No Chromium could be found or installed; the browser tests need one.')
}

/** Where each checker annotates what it finds at its line. */
const isAnnotated = Boolean(process.env.GITHUB_ACTIONS)
const annotated = (...args) => (isAnnotated ? args : [])

const counts = { passed: 0, failed: 0 }
const failures = []
/** The titles of failed tests. */
const failedTests = []

function tellEnd(name, isOk, startedAt, endedAt = Date.now()) {
  say(`> ${name}: ${isOk ? 'ok' : 'FAILED'} (${Math.round((endedAt - startedAt) / 1000)} s)`)
  if (!isOk) failures.push(name)
}

async function step(name, work) {
  const startedAt = Date.now()
  say(`\n> ${name}`)
  tellEnd(name, await work(), startedAt)
}

/**
 * For checkers written in Go. On one core each type is worked out once instead of once per thread, and memory that is
 * swept a third as often costs them 200 MB: together a third of lint's and types' processor time.
 */
const CHECKERS = { GOMAXPROCS: '1', GOGC: '300' }

/** A check without tests of its own counts as one test. It runs beside others: its output is printed by what it returns. */
async function check(name, command, args) {
  const startedAt = Date.now()
  const { code, said } = await runBeside(command, args, { extra: CHECKERS })
  const endedAt = Date.now()
  return () => {
    counts[code === 0 ? 'passed' : 'failed'] += 1
    say(`\n> ${name}${said && `\n${said}`}`)
    tellEnd(name, code === 0, startedAt, endedAt)
  }
}

const readReport = (name) => {
  try {
    return JSON.parse(fs.readFileSync(path.join(results, name), 'utf8'))
  } catch {
    return null
  }
}

// It waits for a network: the packages and the build go on beside it.
const chromium = systemChromium()
await ensureDependencies()
fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results, { recursive: true })

// The build comes first: it writes the route tree that the types need.
await step('build', async () => {
  await ensureBuild()
  return true
})
await step('unit and integration tests', () => {
  const output = path.join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  reporters.push(...annotated('--reporter=github-actions'))
  // A missing snapshot is always a failure, not only where CI is set.
  const code = runNode([bin('vitest/vitest.mjs'), 'run', ...reporters], { CI: 'true' })
  const report = readReport('unit.json')
  counts.passed += report?.numPassedTests ?? 0
  counts.failed += report ? report.numFailedTests : 1
  failedTests.push(...failedUnitTests(report, root))
  return code === 0
})
// The unit tests need both cores all the time. The browser tests do not, least of all while their market is made.
const checks = Promise.all([
  check('format', 'biome', [
    'check',
    '--linter-enabled=false',
    '--max-diagnostics=20',
    ...annotated('--reporter=github'),
  ]),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...annotated('--format=github')]),
  // A runner's Node action finds its errors by itself. One checker: each of several works out the same types again, in two and a half times the processor's time.
  check('types', 'tsc', ['-p', '.', '--checkers', '1']),
])
await step('browser tests', async () => {
  const browser = (await chromium) ?? playwrightChromium()
  const code = await runNodeBeside([bin('@playwright/test/cli.js'), 'test', '-c', 'tests/playwright.config.ts'], {
    CHROMIUM_PATH: browser,
  })
  const report = readReport('browser.json')
  const flaky = browserTests(report, 'flaky')
  if (flaky.length > 0) say(`Passed only at the second attempt, please check:\n  ${flaky.join('\n  ')}`)
  counts.passed += report ? report.stats.expected + report.stats.flaky : 0
  counts.failed += report ? report.stats.unexpected : 1
  failedTests.push(...browserTests(report, 'unexpected'))
  return code === 0
})

for (const tell of await checks) tell()

if (failures.length > 0) {
  say(`\nFailed: ${failures.join(', ')}`)
  if (failedTests.length > 0) say(failedTests.map((title) => `  ${title}`).join('\n'))
  if (counts.failed === 0) counts.failed = failures.length
}
say(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(failures.length > 0 ? 1 : 0)
