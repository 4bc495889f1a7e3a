import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { ask, checkedAt } from '../support/http.ts'
import { startServer } from '../support/product.ts'
import { upload } from '../support/uploads.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'curio-embedded-backup-'))
const env = { DATA_DIR: path.join(folder, 'data'), SEED: 'none' }
const file = path.join(folder, 'backup.tar')
const email = `${randomUUID()}@curio-mail.dev`
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the command ends with. */
const run = (name: 'backup' | 'restore') =>
  spawnSync(process.execPath, ['src/app/ops/archive-command.ts', name, file], { env: { ...process.env, ...env } })
    .status

/** Every width of the picture. */
const stored = () =>
  readdirSync(env.DATA_DIR, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.webp'))
    .toSorted()

const headers = { 'content-type': 'application/json' }

/** A visitor with one picture, and a mail to a subscriber; gives the visitor's cookie. */
async function fill(url: string): Promise<string> {
  const opened = await ask(`${url}/api/trpc/uploads.start`, { method: 'POST', headers, body: '{}' })
  const cookie = [opened.headers['set-cookie']].flat()[0]!.split(';')[0]!
  const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  const fetch = (address: string, asked = {}) => ask(`${url}${address}`, asked)
  expect(await upload({ fetch }, { route: 'applicationPortfolio', cookie, bytes: picture })).toMatchObject({ ok: true })
  const body = JSON.stringify({ email })
  const form = { ...headers, ...(await checkedAt(url)) }
  expect((await ask(`${url}/api/trpc/newsletter.subscribe`, { method: 'POST', headers: form, body })).status).toBe(200)
  await expectWhole(url, cookie)
  return cookie
}

async function expectWhole(url: string, cookie: string): Promise<void> {
  const mine = await ask(`${url}/api/trpc/uploads.mine`, { headers: { cookie } })
  expect(mine.text.match(/"id":/g)).toHaveLength(1)
  const mails = async () =>
    (JSON.parse((await ask(`${url}/dev/mailbox.json`)).text) as { to: unknown }[]).filter(({ to }) =>
      String(to).includes(email),
    )
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1)
}

it('what was backed up, destroyed and restored starts again with everything in it', async () => {
  const first = await startServer(env)
  const cookie = await fill(first.url)
  await first.stop()
  const pictures = stored()
  expect(pictures).toHaveLength(3)
  expect(run('backup')).toBe(0)
  rmSync(env.DATA_DIR, { recursive: true })
  expect(run('restore')).toBe(0)
  expect(stored()).toEqual(pictures)
  // The folder is not empty any more.
  expect(run('restore')).toBe(1)
  const again = await startServer(env)
  await expectWhole(again.url, cookie)
  await again.stop()
})
