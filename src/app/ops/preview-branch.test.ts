import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { type NeonStandIn, startNeonApi } from '#tests/vercel/neon-api-stand-in.ts'
import { createNeonApi } from './neon-api.ts'
import { createPreview, deletePreview, expiryOf, listPreviews, previewName, resetPreview } from './preview-branch.ts'

const PROJECT = 'quiet-previews-1'
const PRODUCTION_HOST = 'ep-production-9.eu.aws.neon.tech'
const production = { databaseHost: PRODUCTION_HOST, gitBranches: ['main'] }

let neon: NeonStandIn
const database = await createDatabase({ migrated: false })
const prepare = vi.fn(async (_direct: string) => undefined)
const tools = () => ({
  api: createNeonApi({ apiKey: 'key', projectId: PROJECT, baseUrl: neon.url, waitMs: 1 }),
  production,
  prepare,
})

beforeEach(async () => {
  neon = await startNeonApi(PROJECT, database.url)
  prepare.mockClear()
})
afterEach(() => neon.stop())
afterAll(() => database.drop())

describe('a preview of a git branch', () => {
  it('is a database branch of its own, made once, migrated and filled each time', async () => {
    const made = await createPreview(tools(), 'feature/new-header', '2027-03-01T00:00:00Z')
    expect(made).toMatchObject({ name: 'preview/feature/new-header', isNew: true, direct: database.url })
    const again = await createPreview(tools(), 'feature/new-header')
    expect(again.isNew).toBe(false)
    expect(neon.branches.map(({ name, parent_id, expires_at }) => [name, parent_id, expires_at])).toEqual([
      ['main', undefined, undefined],
      ['preview/feature/new-header', 'br-root', '2027-03-01T00:00:00Z'],
    ])
    expect(prepare).toHaveBeenCalledTimes(2)
    expect([...neon.keys]).toEqual(['Bearer key'])
  })

  it('lives longer when it is requested again with a later expiry', async () => {
    await createPreview(tools(), 'a', '2027-03-01T00:00:00Z')
    await createPreview(tools(), 'a', '2027-03-08T00:00:00Z')
    expect(neon.branches[1]?.expires_at).toBe('2027-03-08T00:00:00Z')
  })

  it('is reset to the empty project and filled again', async () => {
    await createPreview(tools(), 'a')
    await resetPreview(tools(), 'a')
    expect(neon.changes).toEqual(['POST /branches', 'POST /branches/br-1/restore'])
    expect(prepare).toHaveBeenCalledTimes(2)
    await expect(resetPreview(tools(), 'b')).rejects.toThrow('There is no preview/b')
  })

  it('can be deleted twice without an error', async () => {
    await createPreview(tools(), 'a')
    expect(await deletePreview(tools(), 'a')).toEqual({ name: 'preview/a', isDeleted: true })
    expect(await deletePreview(tools(), 'a')).toEqual({ name: 'preview/a', isDeleted: false })
    expect(await listPreviews(tools())).toEqual([])
  })

  it('waits while Neon is busy, and gives up with its reason', async () => {
    neon.busy = 3
    await expect(createPreview(tools(), 'a')).resolves.toMatchObject({ isNew: true })
    neon.busy = 100
    await expect(createPreview(tools(), 'a')).rejects.toThrow(/423.*running operations/)
  })
})

describe('production', () => {
  it.each(['main', 'HEAD', '', '../x', 'a b', 'a;rm', '-x', 'a..b', '/a', 'a/', '$(id)'])(
    'has no preview: the branch "%s" is refused',
    (branch) => expect(() => previewName(branch, production)).toThrow(),
  )

  it('cannot be in the project of previews: every verb refuses before it changes anything', async () => {
    neon.endpoints[0]!.host = PRODUCTION_HOST.replace('.', '-pooler.')
    for (const verb of [createPreview, resetPreview, deletePreview]) {
      await expect(verb(tools(), 'a')).rejects.toThrow('holds the production database')
    }
    await expect(listPreviews(tools())).rejects.toThrow('holds the production database')
    expect(neon.changes).toEqual([])
    expect(prepare).not.toHaveBeenCalled()
  })

  it('is not touched when a URL leads there after all', async () => {
    await expect(
      createPreview({ ...tools(), production: { ...production, databaseHost: new URL(database.url).hostname } }, 'a'),
    ).rejects.toThrow('production database')
    expect(prepare).not.toHaveBeenCalled()
  })

  it.each([{ default: true }, { protected: true }, { parent_id: undefined }])(
    'is not mistaken for a preview by its name: %j',
    async (marks) => {
      await createPreview(tools(), 'a')
      Object.assign(neon.branches[1]!, marks)
      await expect(deletePreview(tools(), 'a')).rejects.toThrow('it is not a preview')
      expect(neon.branches).toHaveLength(2)
    },
  )
})

describe('an end', () => {
  const now = new Date('2027-01-01T00:00:00Z')
  it('is a moment within thirty days', () => {
    expect(expiryOf('2027-01-15T12:00:00Z', now)).toBe('2027-01-15T12:00:00Z')
    for (const wrong of ['tomorrow', '2026-12-31T00:00:00Z', '2027-02-15T00:00:00Z', '2027-01-15']) {
      expect(() => expiryOf(wrong, now)).toThrow()
    }
  })
})
