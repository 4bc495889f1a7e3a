import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createUploadStore } from './store.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'curio-store-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

it('forgets partial uploads that can no longer be continued, and no others', async () => {
  const store = createUploadStore(dir)
  await store.ready()
  await store.keepPart('begun-long-ago', Buffer.from('a'))
  await store.keepPart('begun-just-now', Buffer.from('b'))
  const then = new Date(Date.now() - 2 * 3_600_000)
  await utimes(path.join(dir, 'parts', 'begun-long-ago'), then, then)
  await store.keepPart('begun-now', Buffer.from('c'))
  expect((await readdir(path.join(dir, 'parts'))).toSorted()).toEqual(['begun-just-now', 'begun-now'])
  expect((await store.part('begun-just-now')).toString()).toBe('b')
})
