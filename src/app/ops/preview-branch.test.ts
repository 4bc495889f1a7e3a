import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPg } from '#server/database/pg.ts'
import { rows } from '#server/db.ts'
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

describe('npm run preview', () => {
  const command = (args: string[], variables: Record<string, string>) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const env = { PATH: process.env.PATH ?? '', SEED: 'none', NEON_API_URL: neon.url, ...variables }
      execFile(process.execPath, ['src/app/ops/preview-command.ts', ...args], { env }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  const KNOWN = { NEON_API_KEY: 'key', NEON_PROJECT_ID: PROJECT, PRODUCTION_DATABASE_HOST: PRODUCTION_HOST }

  it('migrates the branch and gives its URLs to a private file and the workflow, never to the log', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'curio-preview-'))
    const [file, output] = [path.join(folder, 'preview.env'), path.join(folder, 'output')]
    const { code, out } = await command(['create', 'a', '--write-env', file], { ...KNOWN, GITHUB_OUTPUT: output })
    expect(code).toBe(0)
    expect(await readFile(file, 'utf8')).toContain(`DATABASE_URL="${database.url}"`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(output, 'utf8')).toContain(`database_url_unpooled=${database.url}`)
    expect(out.replaceAll(/^::add-mask::.*$/gm, '')).not.toContain(database.url)
    const { db, close } = openPg(database.url)
    expect(await rows(db.execute(sql`select to_regclass('captured.files')::text as files`))).toEqual([
      { files: 'captured.files' },
    ])
    await close()
    await rm(folder, { recursive: true })
  })

  it('refuses missing variables, production and unknown commands, each in one sentence', async () => {
    const refused = [
      command(['create', 'a'], { ...KNOWN, PRODUCTION_DATABASE_HOST: '' }),
      command(['create', 'main'], KNOWN),
      command(['delete', 'a'], { ...KNOWN, VERCEL_ENV: 'production' }),
      command(['destroy', 'a'], KNOWN),
    ]
    const sentences = ['must know what it may never touch', 'production’s branch', 'not made from production', 'create']
    for (const [index, { code, err }] of (await Promise.all(refused)).entries()) {
      expect(code).toBe(1)
      expect(err).toContain(sentences[index])
      expect(err).not.toContain(' at ')
    }
    expect(neon.changes).toEqual([])
  })
})
