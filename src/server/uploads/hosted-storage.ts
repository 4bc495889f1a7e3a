import { createHmac } from 'node:crypto'
import { UTApi } from 'uploadthing/server'
import type { FileStore, StoredType } from './storage.ts'
import { hostedFilesUrl, type UploadToken } from './token.ts'

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>
type Options = {
  token: string
  decoded: UploadToken
  /** URLs to use instead of the service's own, for tests against the stand-in. */
  ingestUrl?: string
  apiUrl?: string
  filesUrl?: string
  fetch?: Fetch
}

const LIFETIME_MS = 10 * 60_000
const TIMEOUT_MS = 20_000
/** The service's keys begin with a code of the application of this length; the rest is ours. */
const APP_CODE_LENGTH = 12

/** An upload URL that we make ourselves: the library's keys have only some 30 random bits, ours have 122. */
function signedAddress(options: Options, key: string, { size, type }: { size: number; type: StoredType }): URL {
  const { apiKey, appId, regions, ingestHost } = options.decoded
  const base = options.ingestUrl ?? `https://${regions[0]}.${ingestHost}`
  const url = new URL(`${base}/${key}`)
  url.searchParams.append('expires', String(Date.now() + LIFETIME_MS))
  const values = {
    identifier: appId,
    'file-name': key,
    'file-size': String(size),
    'file-type': type,
    'content-disposition': 'inline',
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.append(`x-ut-${name}`, encodeURIComponent(value))
  const signature = createHmac('sha256', apiKey).update(url.toString()).digest('hex')
  url.searchParams.append('signature', `hmac-sha256=${signature}`)
  return url
}

/** Files stored at the real upload service, under our own keys: a key is known to nobody but those it is shown to. */
export function createHostedStorage(options: Options): FileStore {
  const request: Fetch = options.fetch ?? fetch
  const filesUrl = options.filesUrl ?? hostedFilesUrl(options.decoded.appId)
  const api = new UTApi({ token: options.token, apiUrl: options.apiUrl, fetch: options.fetch, logLevel: 'Warning' })
  return {
    async putFile(key, bytes, type = 'image/webp') {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), key)
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const url = signedAddress(options, key, { size: bytes.byteLength, type })
      const response = await request(url, { method: 'PUT', body: form, signal })
      const answer = (await response.json().catch(() => null)) as { error?: string } | null
      // The same key means the same bytes: a retry after a lost answer finds the file already there.
      if (response.status === 409) return
      if (!response.ok || answer?.error) throw new Error(`The upload service refused a file (${response.status}).`)
    },
    async deleteFiles(keys) {
      if (keys.length > 0) await api.deleteFiles([...keys])
    },
    fileUrl: (key) => `${filesUrl}/${key}`,
    async readFile(key) {
      const response = await request(`${filesUrl}/${key}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`The upload service answered ${response.status} for a picture.`)
      return Buffer.from(await response.arrayBuffer())
    },
    pathFor: (path, originalKey) => `${originalKey.slice(0, APP_CODE_LENGTH)}${path}`,
  }
}
