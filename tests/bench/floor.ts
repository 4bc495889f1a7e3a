// The floor: the statements the product ran for a request (record.ts), run again by bare node:http and pg, their rows
// concatenated. Nothing is checked, parsed, rendered or mailed.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { broughtBy, fill, idsIn, type Scripts } from './script.ts'

const scripts = JSON.parse(readFileSync(process.env.SCRIPTS!, 'utf8')) as Scripts
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
/** Results as they are on the wire. */
const RAW = { getTypeParser: () => (value: unknown) => value }
const HASH = /\$argon2id\$[\w$=,+/]+/

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const names = new Map<string, string>()

/** The name under which every connection prepares this text. A text without values may be `begin`, which cannot be. */
function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return undefined
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

async function play(path: string, request: IncomingMessage, input: Record<string, unknown>): Promise<string> {
  const brought = broughtBy(request.headers.cookie, input)
  const client = await pool.connect()
  const answers: string[][] = []
  const made = new Map<string, string>()
  let last = ''
  try {
    for (const step of scripts[path]!) {
      const values = fill(step, brought, answers, made)
      const answer = (await client.query({
        name: nameOf(step.text, values),
        text: step.text,
        values,
        rowMode: 'array' as const,
        types: RAW,
      })) as pg.QueryArrayResult | pg.QueryArrayResult[]
      // Several statements in one text return one by one.
      const rows = [answer].flat().flatMap((result) => result.rows)
      last = rows.map((row) => row.join(' ')).join(' ')
      answers.push(idsIn(last))
      const hash = HASH.exec(last)?.[0]
      if (hash && typeof input.password === 'string') await verify(hash, input.password)
    }
    client.release()
    return last
  } catch (error) {
    client.release(true)
    throw error
  }
}

let told = 0
const server = createServer((request, response) => {
  const path = request.url!
  bodyOf(request)
    .then((body) => play(path, request, JSON.parse(body || '{}')))
    .then((answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
    .catch((error: Error) => {
      told += 1
      if (told < 4) process.stderr.write(`floor, ${path}: ${error.message}\n`)
      response.writeHead(500).end()
    })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
process.once('SIGTERM', () => process.exit(0))
