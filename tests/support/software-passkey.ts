import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = {
  origin?: string
  rpId?: string
  /** Whether it has checked its owner, by finger or PIN. */
  isVerified?: boolean
  /** What it counts its uses as; a synced one says 0 for ever. */
  counter?: number
  challenge?: string
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** An authenticator in software, as a password manager is one: ES256, attestation none. */
export function softwarePasskey(site = 'https://curio.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string | undefined) => Uint8Array.from(Buffer.from(value!, 'base64url'))
  // kty EC2, alg ES256, crv P-256, and the two coordinates.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  let uses = 0

  const authenticatorData = ({ rpId, isVerified = true, counter }: Options, isNew: boolean) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | 0x08 | 0x10 | (isNew ? 0x40 : 0)
    const head = Buffer.alloc(37)
    sha256(rpId ?? new URL(site).hostname).copy(head)
    head[32] = flags
    head.writeUInt32BE(counter ?? ++uses, 33)
    if (!isNew) return head
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([head, Buffer.alloc(16), length, credentialId, cose])
  }
  const clientData = (type: string, challenge: string, { origin = site, challenge: other }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false }))
  const base = {
    id: url(credentialId),
    rawId: url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: base.id,
    /** Makes the passkey that a page asks for. */
    create: ({ challenge }: { challenge: string }, options: Options = {}) => {
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(authenticatorData(options, true))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      const clientDataJSON = url(clientData('webauthn.create', challenge, options))
      return {
        ...base,
        response: { clientDataJSON, attestationObject: url(attestationObject), transports: ['internal'] },
      }
    },
    /** Signs what a page asks for. */
    get: ({ challenge }: { challenge: string }, options: Options = {}) => {
      const data = authenticatorData(options, false)
      const client = clientData('webauthn.get', challenge, options)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...base,
        response: { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) },
      }
    },
  }
}
