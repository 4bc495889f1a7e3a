import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HASHED_FILES, staticFiles } from '#app/serve/static-files.ts'
import { compressedFiles } from '#tooling/compressed-files.ts'

const SCRIPT = 'export const words = ["one", "two", "three"]\n'.repeat(100)
const SHORT = '.a { color: red }\n'
let dir: string
let serve: ReturnType<typeof staticFiles>
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'curio-static-'))
  await mkdir(path.join(dir, 'assets'))
  const files = { 'assets/main-1.js': SCRIPT, 'assets/main-1.css': SHORT, 'assets/a-1.webp': SCRIPT }
  const bundle = Object.entries(files).map(([fileName, source]) => ({ type: 'asset', fileName, source }))
  for (const { fileName, source } of bundle) await writeFile(path.join(dir, fileName), source)
  const { writeBundle } = compressedFiles() as { writeBundle: (...given: unknown[]) => Promise<void> }
  await writeBundle({ dir }, bundle)
  serve = staticFiles(dir)
})
afterAll(() => rm(dir, { recursive: true }))

const ask = async (file: string, headers: Record<string, string> = {}) =>
  serve(new Request(`http://curio.test/${file}`, { headers }), () => new Response('the page', { status: 404 }))

it('the build compresses what is worth it, once', async () => {
  expect((await readdir(path.join(dir, 'assets'))).toSorted()).toEqual([
    'a-1.webp',
    'main-1.css',
    'main-1.js',
    'main-1.js.br',
  ])
})

it('a script is sent as the build compressed it, with its length and for as long as any file of the build', async () => {
  const response = await ask('assets/main-1.js', { 'accept-encoding': 'gzip, br' })
  const body = Buffer.from(await response.arrayBuffer())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    // What is compressed for this request has no length yet.
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
    'cache-control': HASHED_FILES,
    'x-content-type-options': 'nosniff',
  })
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT)
})

it('whoever does not read Brotli gets gzip, or the file as it is', async () => {
  expect((await ask('assets/main-1.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  const plain = await ask('assets/main-1.js')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
})

it('what is small or compressed by nature is sent as it is, and what is not a file is a page', async () => {
  for (const file of ['assets/main-1.css', 'assets/a-1.webp'])
    expect((await ask(file, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
  expect((await ask('assets/main-2.js', { 'accept-encoding': 'br' })).status).toBe(404)
})
