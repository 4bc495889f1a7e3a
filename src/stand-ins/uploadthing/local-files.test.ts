import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStore, isFileKey, variantKey } from '#server/uploads/storage.ts'
import { createLocalStorage } from './local-files.ts'

let dir: string
let storage: FileStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'curio-files-'))
  storage = createLocalStorage(dir)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const KEY = variantKey('portfolio_0001', 640)

describe('the embedded file store', () => {
  it('keeps a file until it is deleted, leaves no temporary file behind', async () => {
    await storage.putFile(KEY, Buffer.from('picture'))
    expect((await storage.readFile(KEY))?.toString()).toBe('picture')
    expect(storage.fileUrl(KEY)).toBe('/files/portfolio_0001-640.webp')
    const names = await readdir(join(dir, 'files'), { recursive: true })
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
    await storage.deleteFiles([KEY, 'never_stored-320.webp'])
    expect(await storage.readFile(KEY)).toBeNull()
  })

  it('refuses keys that could name another path', async () => {
    for (const key of [
      '../../etc/passwd',
      'a',
      'portfolio/0001',
      'portfolio_0001.jpg',
      'portfolio_0001-640.webp/..',
      'x'.repeat(101),
      '%2e%2e%2fsecret',
      'portfolio_0001\0',
    ]) {
      expect(isFileKey(key), key).toBe(false)
      expect(await storage.readFile(key)).toBeNull()
      await expect(storage.putFile(key, Buffer.from('x'))).rejects.toThrow('Not a file key')
    }
  })
})
