import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalUploadThing, type LocalUploadThing } from '#stand-ins/uploadthing/service.ts'
import { createHostedStorage } from './hosted-storage.ts'
import { type FileStore, variantKey } from './storage.ts'
import { decodeToken, encodeToken } from './token.ts'

const BASE = 'http://uploads.test/_ut'
let dir: string
let service: LocalUploadThing
let store: FileStore

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'curio-hosted-'))
  service = createLocalUploadThing({ dir, apiKey: 'sk_local_hosted', appId: 'hosted' })
  const token = encodeToken('sk_local_hosted', 'hosted')
  store = createHostedStorage({
    token,
    decoded: decodeToken(token),
    ingestUrl: BASE,
    apiUrl: BASE,
    filesUrl: `${BASE}/f`,
    fetch: service.fetchAs(async () => new Response(null, { status: 404 })),
  })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

it('pictures are stored at the service under our own long keys, read back, kept for an hour by browsers, and deleted (C28, C31)', async () => {
  const owner = '11111111-2222-4333-8444-555555555555'
  const kept = store.pathFor(
    `${owner}_portfolio_${crypto.randomUUID()}`,
    '5eVZorBfy4cDUBI25JQcfPDOFsG6MTB0r3JieS8lVyQnYK5p',
  )
  expect(kept).toMatch(/^5eVZorBfy4cD[0-9a-f-]{36}_portfolio_[0-9a-f-]{36}$/)
  const key = variantKey(kept, 640)
  await store.putFile(key, Buffer.from('picture'))
  // The same key again is the same picture: a lost answer is no failure.
  await store.putFile(key, Buffer.from('picture'))
  expect((await store.readFile(key))?.toString()).toBe('picture')
  expect(store.fileUrl(key)).toBe(`${BASE}/f/${key}`)
  const served = await service.fetchAs(async () => new Response(null, { status: 404 }))(store.fileUrl(key))
  expect(served.headers.get('cache-control')).toBe('public, max-age=3600')
  await store.deleteFiles([key, 'never-stored-key-320.webp'])
  expect(await store.readFile(key)).toBeNull()
})

it('a refusal of the service is an error', async () => {
  await expect(store.putFile('short', Buffer.from('x'))).rejects.toThrow('refused a file (404)')
})

it('an invalid token is reported without being repeated', () => {
  const broken = () => decodeToken('c2VjcmV0LW5vdC1qc29u')
  expect(broken).toThrow('UPLOADTHING_TOKEN is not a token')
  expect(broken).not.toThrow(/c2Vj/)
})
