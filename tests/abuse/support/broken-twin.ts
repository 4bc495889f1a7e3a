import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// Everything here is wrong on purpose: a scanner that does not find these holes has tested nothing.

const page = (body: string) => `<!doctype html><title>Twin</title><body>${body}</body>`
const LINKS =
  '<a href="/search?q=a">Search</a> <a href="/go?returnTo=/">Go</a> <a href="/file?name=package.json">File</a>'

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

/** A small copy of the product's shapes with planted holes: SQL from input, unescaped output, any redirect, any file. */
export async function startBrokenTwin(databaseUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://twin')
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    const html = (text: string) => {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'session=1' })
      response.end(text)
    }
    if (url.pathname === '/api/trpc/directory.list') {
      const { q } = JSON.parse(url.searchParams.get('input') ?? '{}') as { q: string }
      const { rows } = await pool.query(`select id, name from markets where name ilike '%${q}%' limit 5`)
      return json(200, { result: { data: rows } })
    }
    if (url.pathname === '/api/trpc/auth.signIn') {
      const { email } = JSON.parse(await bodyOf(request)) as { email: string }
      const { rows } = await pool.query(`select id from users where email = '${email}'`)
      return json(rows.length > 0 ? 200 : 401, { found: rows.length })
    }
    if (url.pathname === '/search') return html(page(`You searched for ${url.searchParams.get('q')} ${LINKS}`))
    if (url.pathname === '/go') {
      response.writeHead(302, { location: url.searchParams.get('returnTo') ?? '/' })
      return void response.end()
    }
    if (url.pathname === '/file')
      return html(page(`<pre>${await readFile(url.searchParams.get('name') ?? '', 'utf8')}</pre>`))
    return html(page(LINKS))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(String(error))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await pool.end()
    },
  }
}
