import { randomBytes } from 'node:crypto'
import { neonConfig } from '@neondatabase/serverless'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { migrate } from '#app/ops/migrate.ts'
import { openNeon } from '#server/database/neon.ts'
import { openPg } from '#server/database/pg.ts'
import type { Db, OpenedDatabase, OpenOptions } from '#server/db.ts'
import { unsayable } from './news.ts'
import { watchStatements, writtenLists } from './statements.ts'

/** The environment variable with the server's address, set by global-setup.ts for every worker. */
export const SERVER_URL = 'CURIO_TEST_POSTGRES_URL'
/** The folder with the server's socket. */
export const SERVER_SOCKETS = 'CURIO_TEST_POSTGRES_SOCKETS'
/** The port of the WebSocket relay to that server; set with `TEST_DRIVER=neon` only. */
export const RELAY_PORT = 'CURIO_TEST_RELAY_PORT'

/** Makes the Neon driver of this process dial a relay instead of Neon's proxy. */
export function dialRelay(port: number | string): void {
  neonConfig.wsProxy = () => `127.0.0.1:${port}`
  neonConfig.useSecureWebSocket = false
  neonConfig.pipelineTLS = false
  neonConfig.pipelineConnect = false
}

/** Of a test on a busy machine, what is asked is the answer and not its speed. Both drivers get as many connections. */
const PATIENT: OpenOptions = { max: 10, connectTimeoutMs: 30_000, queryTimeoutMs: 30_000 }

/** The address over the server's own socket: a statement's way through TCP was a tenth of the tests' work. */
function onSocket(address: string): string {
  const folder = process.env[SERVER_SOCKETS]
  const url = new URL(address)
  if (!folder || url.port !== new URL(process.env[SERVER_URL]!).port) return address
  url.searchParams.set('host', folder)
  return url.href
}

/** Opens a test database as the product would: over TCP, or over Neon's WebSockets with `TEST_DRIVER=neon`. */
export function openTestDatabase(url: string, options: OpenOptions = {}): OpenedDatabase {
  const relayPort = process.env[RELAY_PORT]
  if (!relayPort) return openPg(onSocket(url), { ...PATIENT, ...options })
  dialRelay(relayPort)
  return openNeon(url, { ...PATIENT, ...options })
}

const TEMPLATE = 'curio_template'

const withDatabase = (server: string, name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

type Purpose = 'creates' | 'drops'
const administrators: Partial<Record<Purpose, Promise<pg.Client>>> = {}

async function connectAsAdministrator(server: string, purpose: Purpose): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server })
  // It ends with the server, or a trial ends it.
  client.on('error', () => {
    delete administrators[purpose]
  })
  await client.connect()
  return client
}

/** One connection a process for each purpose, instead of one for each statement. */
async function administer(server: string, purpose: Purpose, statement: string) {
  const client = await (administrators[purpose] ??= connectAsAdministrator(server, purpose))
  return client.query(statement)
}

/** Makes a database of this name, a copy of another one with something more in it. */
async function makeDatabase(server: string, name: string, from: string, fill: (db: Db) => Promise<unknown>) {
  await administer(server, 'creates', `create database ${name} template ${from}`)
  const { db, close } = openPg(withDatabase(server, name), { max: 4, queryTimeoutMs: 120_000 })
  try {
    await fill(db)
  } finally {
    await close()
  }
}

/** Makes the migrated database that every test file's own is a copy of. */
export const makeTemplate = (server: string): Promise<void> => makeDatabase(server, TEMPLATE, 'template1', migrate)

/** An arbitrary number, as long as every worker uses the same one. */
const TEMPLATE_LOCK = 4_021_958

/**
 * The address of a database that several test files copy, made by the first of a run's workers that asks for it; the
 * others wait meanwhile.
 */
export async function sharedTemplate(name: string, fill: (db: Db) => Promise<unknown>): Promise<string> {
  const server = process.env[SERVER_URL]!
  await administer(server, 'creates', `select pg_advisory_lock(${TEMPLATE_LOCK})`)
  try {
    const { rowCount } = await administer(server, 'creates', `select from pg_database where datname = '${name}'`)
    if (rowCount === 0) {
      const unfinished = `${name}_${randomBytes(4).toString('hex')}`
      await makeDatabase(server, unfinished, TEMPLATE, fill)
      await administer(server, 'creates', `alter database ${unfinished} rename to ${name}`)
    }
  } finally {
    await administer(server, 'creates', `select pg_advisory_unlock(${TEMPLATE_LOCK})`)
  }
  return withDatabase(server, name)
}

type NewDatabase = {
  /** False gives an empty one. */
  migrated?: boolean
  /** The address of one to copy; nobody may be connected to it. */
  copyOf?: string
}

/** A database of one's own: its address, and the way to drop it. */
export async function createDatabase({ migrated = true, copyOf }: NewDatabase = {}): Promise<{
  url: string
  drop: () => Promise<void>
}> {
  const server = process.env[SERVER_URL]
  if (!server) throw new Error(`${SERVER_URL} is not set; run the tests through vitest.config.ts.`)
  const name = `t_${randomBytes(8).toString('hex')}`
  const template = copyOf ? new URL(copyOf).pathname.slice(1) : migrated ? TEMPLATE : 'template0'
  await administer(server, 'creates', `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(server, name),
    drop: async () => {
      await administer(server, 'drops', `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * A migrated database for one test file, dropped after its last test: `const db = await useDatabase()`. Whatever the file
 * announced must be something that its mail can say, and no statement it sent may write out a list of values. `copyOf` is
 * the address of another one to begin with.
 */
export async function useDatabase({ copyOf, ...options }: OpenOptions & { copyOf?: string } = {}): Promise<Db> {
  const { url, drop } = await createDatabase(copyOf ? { copyOf } : {})
  const { db, close } = openTestDatabase(url, options)
  const sent = new Set<string>()
  watchStatements(db, (text) => sent.add(text))
  afterAll(async () => {
    try {
      expect(await unsayable(db)).toEqual([])
      expect(writtenLists(sent)).toEqual([])
    } finally {
      await close()
      // Not waited for: the server takes a tenth of a second to notice that nobody is connected any more.
      void drop().catch(() => undefined)
    }
  })
  return db
}
