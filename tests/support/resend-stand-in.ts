import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StandInMail = { id: string; to: string; subject: string; html: string; text: string; key: string }
/** What goes wrong with the n-th request: an error, a limit, or a mail that is accepted but never answered. */
export type Fault = '500' | '429' | 'swallow' | 'quota' | null

type Body = { from: string; to: string; subject: string; html: string; text: string }

const refusal = (response: ServerResponse, statusCode: number, name: string, headers: Record<string, string> = {}) => {
  response.writeHead(statusCode, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ statusCode, name, message: `The stand-in answers ${name}.` }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** A mail service that the real Resend SDK talks to: idempotency keys, refusals in Resend's shape, chosen faults. */
export async function startResendStandIn(faultOf: (request: number) => Fault = () => null) {
  const mails: StandInMail[] = []
  const accepted = new Map<string, { body: string; id: string }>()
  let requests = 0

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const raw = await readBody(request)
    const fault = faultOf(requests++)
    if (fault === '500') return refusal(response, 500, 'internal_server_error')
    if (fault === '429') return refusal(response, 429, 'rate_limit_exceeded', { 'retry-after': '1' })
    if (fault === 'quota') return refusal(response, 429, 'daily_quota_exceeded')
    const body = JSON.parse(raw) as Body
    if (!body.to.includes('@') || body.to.startsWith('invalid')) return refusal(response, 422, 'validation_error')
    const key = String(request.headers['idempotency-key'])
    const earlier = accepted.get(key)
    if (earlier && earlier.body !== raw) return refusal(response, 409, 'invalid_idempotent_request')
    const id = earlier?.id ?? randomUUID()
    if (!earlier) {
      accepted.set(key, { body: raw, id })
      mails.push({ id, to: body.to, subject: body.subject, html: body.html, text: body.text, key })
    }
    if (fault === 'swallow') return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    requests: () => requests,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
