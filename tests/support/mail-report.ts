import { createHmac, randomUUID } from 'node:crypto'
import { dispatch } from '#app/handlers/index.ts'

export const REPORT_KEY = Buffer.from('a secret of at least twenty-four bytes')
export const REPORT_SECRET = `whsec_${REPORT_KEY.toString('base64')}`
export const REPORT_PATH = 'http://localhost:3000/api/webhooks/resend'

export type Signing = { id?: string; ageSeconds?: number; key?: Buffer; signature?: string }

/** The headers the mail service sends with a body. */
export function signed(
  body: string,
  { id = `msg_${randomUUID()}`, ageSeconds = 0, key = REPORT_KEY, signature }: Signing = {},
) {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature ?? `v1,${digest}` }
}

/** Posts a body to the address that the mail service reports to. */
export const postReport = (body: string, headers: Record<string, string> = {}) =>
  dispatch(
    new Request(REPORT_PATH, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
  )

/** Reports an event as the mail service does. */
export const report = (event: object, signing?: Signing) => {
  const body = JSON.stringify(event)
  return postReport(body, signed(body, signing))
}
