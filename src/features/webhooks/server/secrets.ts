import { createHmac } from 'node:crypto'
import { derivedKey } from '#server/uploads/secret.ts'

/**
 * An endpoint's secret: made of the deployment's own, so that it is stored nowhere. Another number is another secret; a
 * deployment with another root secret has others, too.
 */
export const secretKey = (endpointId: string, number: number): Buffer =>
  createHmac('sha256', derivedKey('webhooks')).update(`${endpointId}/${number}`).digest()

/** The same as receivers enter it. */
export const secretText = (endpointId: string, number: number): string =>
  `whsec_${secretKey(endpointId, number).toString('base64')}`

type Signing = { id: string; secretNumber: number; formerUntil: Date | null }

/** What signs a call now: the secret, and for a while the one before. */
export const keysAt = ({ id, secretNumber, formerUntil }: Signing, at: Date): Buffer[] =>
  (formerUntil && formerUntil > at ? [secretNumber, secretNumber - 1] : [secretNumber]).map((number) =>
    secretKey(id, number),
  )
