import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3490)
const results = path.resolve('tests/results')
const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const chromium = [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file))

/**
 * By day `@nightly` is left out, and of `@desktop-nightly` the desktop: long journeys whose parts other tests prove, what
 * starts the product again and again, and second sizes. The deployment's tests walk them all, every night.
 */
const isNight = Boolean(process.env.E2E_NIGHTLY)

/**
 * The last list of disabled features is the one that counts: Playwright's, and the parts of a browser's own window that
 * are pages themselves. Nobody sees them, and drawing them for every test took a sixth of the whole run.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const launchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  // Root cannot use the sandbox; nothing outside is looked up.
  args: [
    '--no-sandbox',
    // A context's pages share a process, and with it the scripts that one of them has compiled.
    '--renderer-process-limit=1',
    // A page lives for seconds: optimizing compilers, concurrent garbage collection and a GPU process of its own cost more
    // than they save, a ninth of the processor's time.
    '--js-flags=--single-threaded-gc --no-maglev --no-turbofan',
    '--in-process-gpu',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/widen-limits.ts',
  outputDir: path.join(results, 'browser'),
  fullyParallel: true,
  forbidOnly: true,
  // A person's way that met a busy machine is walked once more; npm test names it.
  retries: 1,
  // Twice the two cores: a person's way waits for mails and clocks more than it computes.
  workers: 4,
  // A person's way on a machine that is busy with others; what waits for an answer has fifteen seconds.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(results, 'browser.json') }],
    // There a failure is annotated at its line; so it is by the other checkers in src/tooling/commands/test.mjs.
    ...(process.env.GITHUB_ACTIONS ? [['github'] as const] : []),
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions,
    // What cannot be clicked by then never will be: the test fails before its own timeout.
    actionTimeout: 30_000,
    // A recording of every step costs a fifth of the time; `--trace retain-on-failure` makes one.
    screenshot: 'only-on-failure',
    timezoneId: 'America/New_York',
    // Nothing is said by movement alone; without it a test waits for answers only.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // What is the same at every size is walked once, on the project that its tag names.
  projects: [
    {
      name: 'phone',
      grepInvert: isNight ? /@desktop(?!-nightly)/ : /@desktop(?!-nightly)|@nightly/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        launchOptions,
      },
    },
    {
      name: 'desktop',
      grepInvert: isNight ? /@phone/ : /@phone|nightly/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions },
    },
  ],
  // The production build over a database and a market of its own; the first start makes the pictures.
  webServer: process.env.E2E_BASE_URL
    ? undefined
    : {
        command: 'node build/server/serve.fn.js',
        cwd: process.cwd(),
        url: `http://localhost:${PORT}/api/health`,
        timeout: 300_000,
        reuseExistingServer: false,
        stdout: 'pipe',
        env: {
          PORT: String(PORT),
          DATA_DIR: path.join(results, 'data'),
          SEED: 'demo',
          NODE_ENV: 'production',
          ALLOW_STAND_INS: '1',
          // Administrators sign in with their password alone; second-factor.spec.ts has people who set one up.
          DEMO_SECOND_FACTOR: 'off',
          EMBEDDED_IDENTITIES: '1',
          LOG_LEVEL: 'warn',
        },
      },
})
