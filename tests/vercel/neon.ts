import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../support/postgres.ts'
import { startRelay } from '../support/ws-relay.ts'

const HOST = 'ep-quiet-preview-123456'
const SUFFIX = 'eu-central-1.aws.neon.tech'
const ROLE = 'curio'
// As at Neon: an owner who is no superuser and sends the password in the first packet.
const ACCESS = 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 password\n'
const SHIM = pathToFileURL(path.resolve('tests/vercel/neon-shim.mjs')).href

export type StandInNeon = {
  /** Variables under which a process reaches it as it would reach Neon. */
  variables: Record<string, string>
  stop: () => Promise<void>
}

async function createOwner(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create role ${ROLE} login password '${ROLE}-preview'`)
  await admin.query(`create database ${ROLE} owner ${ROLE}`)
  await admin.end()
}

/** A real PostgreSQL behind Neon's WebSocket protocol, under a pooled and a direct URL in Neon's format. */
export async function startNeon(): Promise<StandInNeon> {
  const folder = mkdtempSync(path.join(tmpdir(), 'curio-neon-'))
  const access = path.join(folder, 'pg_hba.conf')
  chmodSync(folder, 0o755)
  writeFileSync(access, ACCESS)
  const postgres = await startPostgres(['max_connections=200', `hba_file=${access}`])
  await createOwner(postgres.url)
  const relay = await startRelay(postgres.url)
  const address = (host: string) => `postgres://${ROLE}:${ROLE}-preview@${host}.${SUFFIX}/${ROLE}?sslmode=require`
  return {
    variables: {
      DATABASE_URL: address(`${HOST}-pooler`),
      DATABASE_URL_UNPOOLED: address(HOST),
      NEON_RELAY_PORT: String(relay.port),
      NODE_OPTIONS: `--import=${SHIM}`,
    },
    async stop() {
      await relay.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
