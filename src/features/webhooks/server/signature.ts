import { createHmac } from 'node:crypto'

type Call = { id: string; sentAt: Date; body: string }

/** The headers of a call after the Standard Webhooks specification, signed with each of these secrets. */
export function signedHeaders({ id, sentAt, body }: Call, keys: readonly Buffer[]): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000)
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
