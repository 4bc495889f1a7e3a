import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPg } from '#server/database/pg.ts'
import { rows } from '#server/db.ts'
import { createDatabase } from '#tests/support/database.ts'
import { type NeonStandIn, startNeonApi } from '#tests/vercel/neon-api-stand-in.ts'

const PROJECT = 'quiet-previews-1'
const PRODUCTION_HOST = 'ep-production-9.eu.aws.neon.tech'

let neon: NeonStandIn
const database = await createDatabase({ migrated: false })

beforeEach(async () => {
  neon = await startNeonApi(PROJECT, database.url)
})
afterEach(() => neon.stop())
afterAll(() => database.drop())

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
