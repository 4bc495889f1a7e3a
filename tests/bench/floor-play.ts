// The floor for signed-in requests: the statements the product ran for such a request, run again by bare node:http and
// pg for every request, each with its own session and input. Nothing is checked, nothing is rendered.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { broughtBy, fill, idsIn, type Step } from './script.ts'

const scripts = JSON.parse(readFileSync(process.env.SCRIPTS!, 'utf8')) as Record<string, Step[]>
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
/** Results as they are on the wire. */
const RAW = { getTypeParser: () => (value: unknown) => value }
const HASH = /\$argon2id\$[\w$=,+/]+/

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function play(name: string, request: IncomingMessage, input: Record<string, unknown>): Promise<string> {
  const brought = broughtBy(request.headers.cookie, input)
  const client = await pool.connect()
  const answers: string[][] = []
  const made = new Map<string, string>()
  let last = ''
  try {
    for (const [index, step] of scripts[name]!.entries()) {
      const values = fill(step, brought, answers, made)
      const query = { name: `${name}${index}`, text: step.text, values, rowMode: 'array' as const, types: RAW }
      // A statement without values may be `begin`, which is not prepared.
      const answer = (await client.query(values.length > 0 ? query : { ...query, name: undefined })) as
        | pg.QueryArrayResult
        | pg.QueryArrayResult[]
      // Several statements in one text return one by one.
      const rows = [answer].flat().flatMap((result) => result.rows)
      last = rows.map((row) => row.join(' ')).join(' ')
      answers.push(idsIn(last))
      const hash = HASH.exec(last)?.[0]
      if (hash && typeof input.password === 'string') await verify(hash, input.password)
    }
    client.release()
    return JSON.stringify({ result: { data: last.length } })
  } catch (error) {
    client.release(true)
    throw error
  }
}

let told = 0
const server = createServer((request, response) => {
  const address = new URL(request.url!, 'http://localhost')
  const name = address.pathname.split('/').at(-1)!
  bodyOf(request)
    .then((body) => play(name, request, JSON.parse(body || address.searchParams.get('input') || '{}')))
    .then((answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
    .catch((error: Error) => {
      told += 1
      if (told < 4) process.stderr.write(`floor, ${name}: ${error.message}\n`)
      response.writeHead(500).end()
    })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
process.once('SIGTERM', () => process.exit(0))
