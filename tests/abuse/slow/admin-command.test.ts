import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { USAGE } from '#app/ops/admin-arguments.ts'
import { takeLock } from '#stand-ins/database/data-lock.ts'
import { createDatabase } from '#tests/support/database.ts'

const { url, drop } = await createDatabase()
const folder = mkdtempSync(join(tmpdir(), 'curio-admin-'))
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The command as an operator runs it. */
async function npmRunAdmin(args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, ['src/app/ops/admin-command.ts', ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

describe('npm run admin', () => {
  it('answers 2 with its usage when it does not understand, and 0 for help', async () => {
    expect(await npmRunAdmin(['create-admin'], {})).toEqual({ code: 2, out: '', err: USAGE })
    expect(await npmRunAdmin(['--help'], {})).toEqual({ code: 0, out: USAGE, err: '' })
  })

  it('says in one sentence that the database is missing, unreachable, empty, or in use', async () => {
    const { url: empty, drop: dropEmpty } = await createDatabase({ migrated: false })
    const oneSentence = async (env: Record<string, string>, sentence: RegExp) => {
      const { code, out, err } = await npmRunAdmin(['verify'], env)
      expect([code, out, err.trim().split('\n').length]).toEqual([1, '', 1])
      expect(err).toMatch(sentence)
    }
    mkdirSync(join(folder, 'data/database'), { recursive: true })
    const release = takeLock(join(folder, 'data/database.lock'))
    await Promise.all([
      oneSentence({ DATA_DIR: join(folder, 'none') }, /There is no database in DATA_DIR yet/),
      oneSentence({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' }, /The database could not be reached/),
      oneSentence({ DATABASE_URL: empty }, /not on this version yet/),
      oneSentence({ DATABASE_URL: url, PORT: 'x' }, /The environment is not usable/),
      oneSentence({ DATA_DIR: join(folder, 'data') }, /already running on this data folder \(process \d+\)/),
    ])
    release()
    await dropEmpty()
  })

  it('reads the password from standard input and does not repeat it', async () => {
    const args = ['create-admin', 'Ines@Curio-Mail.dev']
    const made = await npmRunAdmin(args, { DATABASE_URL: url }, 'seven-gray-herons-wade\n')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^ines@curio-mail\.dev is an administrator now/)
    expect(made.out).not.toContain('seven-gray')
  })

  it('asks for a password when standard input has none', async () => {
    const { code, err } = await npmRunAdmin(['create-admin', 'third@curio-mail.dev', '--additional'], {
      DATABASE_URL: url,
    })
    expect([code, err]).toEqual([1, 'Type the password at a terminal, or give it as one line on standard input.\n'])
  })
})
