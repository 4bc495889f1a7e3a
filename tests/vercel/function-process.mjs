// Runs one function of the Build Output API in its own process, as the platform does: in its own folder, with only the
// files traced into it. Serves HTTP on a local port and tells its parent which.
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

const [, , entry] = process.argv
const pending = new Set()

/** What @vercel/functions looks for: work that continues after the response. */
const keepAlive = (promise) => {
  pending.add(promise)
  Promise.resolve(promise)
    .catch(() => undefined)
    .finally(() => pending.delete(promise))
}
globalThis[Symbol.for('@vercel/request-context')] = { get: () => ({ waitUntil: keepAlive }) }

async function load() {
  let found = await import(pathToFileURL(path.resolve(entry)).href)
  while (found.default) found = found.default
  return found
}

const handler = load()
handler.catch((error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})

function toRequest(message) {
  const headers = new Headers()
  for (let i = 0; i < message.rawHeaders.length; i += 2)
    headers.append(message.rawHeaders[i], message.rawHeaders[i + 1])
  const url = `${headers.get('x-forwarded-proto')}://${headers.get('host')}${message.url}`
  const hasBody = message.method !== 'GET' && message.method !== 'HEAD'
  return new Request(url, {
    method: message.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(message), duplex: 'half' } : {}),
  })
}

async function answer(message, reply) {
  const found = await handler
  const respond = found.fetch ?? found[message.method]
  const response = respond ? await respond(toRequest(message), {}) : new Response('Method Not Allowed', { status: 405 })
  reply.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') reply.appendHeader(name, value)
    else reply.setHeader(name, value)
  }
  if (response.body) for await (const chunk of response.body) reply.write(chunk)
  reply.end()
}

const server = http.createServer((message, reply) => {
  answer(message, reply).catch((error) => {
    process.stderr.write(`${message.url} ${error.stack}\n`)
    if (!reply.headersSent) reply.statusCode = 500
    reply.end('FUNCTION_INVOCATION_FAILED')
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }))
process.on('disconnect', () => process.exit(0))
