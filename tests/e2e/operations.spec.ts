import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { checked } from '../support/bot-check.ts'

// These start and stop the product itself; one size of screen is enough. That a backup restores everything takes longer:
// tests/abuse/slow/embedded-backup.test.ts.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const folder = mkdtempSync(path.join(os.tmpdir(), 'curio-operations-'))
const dataDir = path.join(folder, 'data')
/** A first start creates a database, while two other browsers run. */
const START_MS = 75_000
const running = new Set<ChildProcess>()
test.afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const env = (more: Record<string, string> = {}) => ({
  ...process.env,
  DATA_DIR: dataDir,
  SEED: 'none',
  ALLOW_STAND_INS: '1',
  ...more,
})

async function start() {
  const port = await freePort()
  const child = spawn('node', ['build/server/serve.fn.js'], {
    env: env({ PORT: String(port), NODE_ENV: 'production' }),
    stdio: 'ignore',
  })
  running.add(child)
  const url = `http://localhost:${port}`
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await expect(async () => expect((await fetch(`${url}/api/ready`)).status).toBe(200)).toPass({ timeout: START_MS })
  return { child, url, ended }
}

type Answer = { status: number; text: string }
type Held = { finish: () => Promise<Answer>; request: ClientRequest }

/** A request with half its body sent: it runs until `finish`. */
async function hold(url: string, method: string, headers: Record<string, string>, body: Buffer): Promise<Held> {
  const request = httpRequest(url, { method, headers: { ...headers, 'content-length': String(body.length) } })
  const answered = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
  answered.catch(() => undefined)
  await new Promise<void>((sent) => request.write(body.subarray(0, body.length / 2), () => sent()))
  const finish = () => {
    request.end(body.subarray(body.length / 2))
    return answered
  }
  return { finish, request }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const EMAIL = `${randomUUID()}@curio-mail.dev`

/** The first half of an upload by a visitor: a signed URL, and half of the picture's bytes. */
async function holdUpload(url: string): Promise<Held & { cookie: string }> {
  const opened = await fetch(`${url}/api/trpc/uploads.start`, { method: 'POST', headers: JSON_TYPE, body: '{}' })
  const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!
  const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  const asked = await fetch(`${url}/api/uploadthing?actionType=upload&slug=applicationPortfolio`, {
    method: 'POST',
    headers: { ...JSON_TYPE, cookie },
    body: JSON.stringify({
      input: { id: randomUUID() },
      files: [{ name: 'a.jpg', type: 'image/jpeg', size: picture.length, lastModified: 1 }],
    }),
  })
  const [signed] = (await asked.json()) as { url: string }[]
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'file')
  const encoded = new Response(form)
  const type = { 'content-type': encoded.headers.get('content-type')! }
  return { cookie, ...(await hold(signed!.url, 'PUT', type, Buffer.from(await encoded.arrayBuffer()))) }
}

let cookie = ''

/** What the stopped server had confirmed: the picture of the upload, and the mail of the transaction. */
async function expectKept(url: string): Promise<void> {
  const mine = await fetch(`${url}/api/trpc/uploads.mine`, { headers: { cookie } })
  expect(JSON.stringify(await mine.json()).match(/"id":/g)).toHaveLength(1)
  await expect(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: unknown }[]
    expect(mails.filter(({ to }) => String(to).includes(EMAIL))).toHaveLength(1)
  }).toPass({ timeout: 20_000 })
}

/** The first signal has arrived: no new requests are accepted. */
const expectRefused = (url: string) =>
  expect(async () => {
    expect(await fetch(`${url}/api/health`).then(String, () => 'refused')).toBe('refused')
  }).toPass({ timeout: 5_000 })

test('a stop lets an upload and a transaction finish, accepts nothing more, closes the database and exits with 0', {
  tag: '@desktop',
}, async () => {
  const { child, url, ended } = await start()
  // Proxies reuse a connection for a minute: one that the server closes first takes a request with it.
  expect((await fetch(`${url}/api/health`)).headers.get('keep-alive')).toBe('timeout=75')
  const upload = await holdUpload(url)
  cookie = upload.cookie
  const body = Buffer.from(JSON.stringify({ email: EMAIL }))
  const form = await checked(async (asked, headers) => (await fetch(url + asked, { headers })).text())
  const write = await hold(`${url}/api/trpc/newsletter.subscribe`, 'POST', { ...JSON_TYPE, ...form }, body)
  await new Promise((done) => setTimeout(done, 200))

  child.kill('SIGTERM')
  child.kill('SIGINT')
  await expectRefused(url)
  expect(child.exitCode).toBeNull()
  const [uploaded, written] = await Promise.all([upload.finish(), write.finish()])
  expect([uploaded.status, written.status]).toEqual([200, 200])
  expect(await ended).toBe(0)
  expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false)

  const again = await start()
  await expectKept(again.url)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

test('a second signal stops it at once', { tag: ['@desktop', '@nightly'] }, async () => {
  const { child, url, ended } = await start()
  const held = await hold(`${url}/api/trpc/newsletter.subscribe`, 'POST', JSON_TYPE, Buffer.from('{"email":"a@b.dev"}'))
  held.request.on('error', () => undefined)
  child.kill('SIGTERM')
  await expectRefused(url)
  // Two signals within a second count as one: a terminal's arrives twice.
  await new Promise((done) => setTimeout(done, 1_500))
  expect(child.exitCode).toBeNull()
  const askedAt = Date.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  // Not when the request is given up, which is after nine and a half seconds.
  expect(Date.now() - askedAt).toBeLessThan(4_000)
})

test('without its database it stays up, is not ready, and shows a page with the number to report', {
  tag: '@desktop',
}, async ({ page }) => {
  const port = await freePort()
  const child = spawn('node', ['build/server/serve.fn.js'], {
    env: env({ PORT: String(port), NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    stdio: 'ignore',
  })
  running.add(child)
  const url = `http://localhost:${port}`
  await expect(async () => expect((await fetch(`${url}/api/ready`)).status).toBe(503)).toPass({ timeout: START_MS })
  const answer = await page.goto(`${url}/find-photographer`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await expect(page.getByText(/tell us this number: [0-9a-f-]{36}/)).toBeVisible()
  child.kill('SIGTERM')
  await new Promise((ended) => child.once('exit', ended))
  expect(child.exitCode).toBe(0)
})
