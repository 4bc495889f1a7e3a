import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { announcesMore, limitBody } from '#server/http/body-limit.ts'
import { answerApi } from './api.ts'
import { presignedProblem, signedValue, signWith } from './signing.ts'
import { createUploadStore, isStoreKey, type StoredFile, type UploadStore } from './store.ts'

/** Where the embedded upload service lives on the site's own origin. */
export const LOCAL_UPLOADS_PATH = '/_ut'

/** Sends a callback to the application, in this process: a URL from a caller is never contacted. */
type Deliver = (request: Request) => Promise<Response>

const RouteMetadata = z.object({
  fileKeys: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  metadata: z.unknown(),
  callbackUrl: z.url(),
  callbackSlug: z.string().check(z.maxLength(100)),
  awaitServerData: z._default(z.boolean(), false),
})
const CallbackResult = z.object({ fileKey: z.string(), callbackData: z.unknown() })

type Announced = Omit<z.infer<typeof RouteMetadata>, 'fileKeys'> & { deliver: Deliver }
type Options = {
  dir: string
  apiKey: string
  appId: string
  waitMs?: number
  /** Where files are kept when not in `dir`. */
  store?: UploadStore
  /** Receives the callbacks of files that another process announced. */
  deliver?: Deliver
}
type Service = Omit<Options, 'store'> & {
  store: UploadStore
  announced: Map<string, Announced>
  results: Map<string, unknown>
}

const json = (body: unknown, status = 200) => Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
const fail = (status: number, error: string) => json({ error }, status)

/** Allowance for the multipart framing around a file. */
const FRAME_BYTES = 16_384

/** The announcement of a file may arrive after its bytes. */
async function announcement(service: Service, key: string): Promise<Announced | null> {
  const end = Date.now() + (service.waitMs ?? 10_000)
  while (Date.now() < end) {
    const found = service.announced.get(key) ?? (await sharedAnnouncement(service, key))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, service.store.routes ? 100 : 20))
  }
  return null
}

/** The announcement from another process: only where several share the store. */
async function sharedAnnouncement({ store, deliver }: Service, key: string): Promise<Announced | null> {
  const found = deliver && (await store.routes?.read(key))
  return found ? { ...z.omit(RouteMetadata, { fileKeys: true }).parse(found), deliver } : null
}

async function announce(service: Service, request: Request, deliver: Deliver): Promise<Response> {
  const { fileKeys, ...route } = RouteMetadata.parse(await request.json())
  for (const key of fileKeys) {
    service.announced.set(key, { ...route, deliver })
    await service.store.routes?.keep(key, route)
  }
  return json({ ok: true })
}

/** The signed body the application verifies before it believes that a file has arrived. */
async function callBack(service: Service, route: Announced, payload: object): Promise<boolean> {
  const body = JSON.stringify(payload)
  const url = new URL(route.callbackUrl)
  url.searchParams.set('slug', route.callbackSlug)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'uploadthing-hook': 'callback',
    'x-uploadthing-signature': signWith(service.apiKey, body),
  }
  const response = await route.deliver(new Request(url, { method: 'POST', body, headers }))
  return response.ok
}

type Received = { bytes: Buffer; file: StoredFile } | Response

/** Reads the one file of a signed PUT; bytes, size and type must be those that were signed. */
async function receive({ store }: Service, request: Request, url: URL, key: string): Promise<Received> {
  const size = Number(signedValue(url, 'file-size'))
  const type = signedValue(url, 'file-type') ?? 'application/octet-stream'
  const tooLarge = () => fail(413, 'File is larger than the signed size')
  if (announcesMore(request, size + FRAME_BYTES)) return tooLarge()
  const start = Number(/^bytes=(\d+)-/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)
  const body = limitBody(request, size + FRAME_BYTES)
  // A browser that disconnects midway ends the body with an error.
  const form = await body.request.formData().catch(() => null)
  if (body.isOver()) return tooLarge()
  const part = form?.get('file')
  if (!(part instanceof Blob)) return fail(400, 'No file in form data')
  if (await store.has(key)) return fail(409, 'A file with this key already exists')
  const head = start > 0 ? await store.part(key) : Buffer.alloc(0)
  if (head.length !== start) return fail(416, 'Range does not continue the stored part')
  const bytes = Buffer.concat([head, Buffer.from(await part.arrayBuffer())])
  if (bytes.length > size) return tooLarge()
  if (bytes.length < size) {
    await store.keepPart(key, bytes)
    return fail(400, 'File is smaller than the signed size')
  }
  if (part.type && part.type !== type) return fail(400, 'The content type is not the signed one')
  const file = {
    key,
    name: signedValue(url, 'file-name') ?? key,
    size,
    type,
    customId: signedValue(url, 'custom-id'),
    contentDisposition: signedValue(url, 'content-disposition') ?? 'inline',
    fileHash: createHash('md5').update(bytes).digest('hex'),
    uploadedAt: Date.now(),
    slug: signedValue(url, 'slug'),
  }
  return { bytes, file }
}

async function put(service: Service, request: Request, url: URL, key: string): Promise<Response> {
  const problem = presignedProblem(url, service.apiKey, service.appId)
  if (problem) return fail(400, problem)
  const received = await receive(service, request, url, key)
  if (received instanceof Response) return received
  const { bytes, file } = received
  await service.store.keep(file, bytes)
  const base = `${url.origin}${LOCAL_UPLOADS_PATH}`
  const address = `${base}/f/${key}`
  const answer = { url: address, appUrl: address, ufsUrl: address, fileHash: file.fileHash }
  // The server's own uploads have no route and no callback.
  if (!file.slug) return json({ ...answer, serverData: null })
  const route = await announcement(service, key)
  if (!route) return fail(400, 'Route metadata was never registered')
  service.announced.delete(key)
  await service.store.routes?.remove(key)
  const { name, size, type, customId } = file
  const payload = { status: 'uploaded', origin: base, metadata: route.metadata }
  const isTaken = await callBack(service, route, { ...payload, file: { name, size, type, customId, key, ...answer } })
  const serverData = service.results.get(key)
  service.results.delete(key)
  if (!isTaken || (route.awaitServerData && serverData === undefined)) {
    return json({ ...answer, error: 'The application did not accept the file' })
  }
  return json({ ...answer, serverData: route.awaitServerData ? serverData : null })
}

async function serveOriginal({ store }: Service, request: Request, key: string): Promise<Response> {
  const file = await store.read(key)
  if (!file) return fail(404, 'File not found')
  const headers = {
    'content-type': file.type,
    'content-length': String(file.size),
    etag: `"${file.fileHash}"`,
    // C28
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${file.contentDisposition === 'attachment' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(await store.bytes(key)), { headers })
}

/** Calls that only the application may make, with its key. */
async function answerApplication(service: Service, request: Request, path: string, deliver: Deliver | null) {
  if (request.headers.get('x-uploadthing-api-key') !== service.apiKey) return fail(401, 'Invalid API key')
  if (path === '/route-metadata') {
    return deliver ? announce(service, request, deliver) : fail(400, 'Only the application announces files')
  }
  if (path === '/callback-result') {
    const { fileKey, callbackData } = CallbackResult.parse(await request.json())
    service.results.set(fileKey, callbackData ?? null)
    return json({ ok: true })
  }
  const answer = await answerApi(service.store, path.slice('/v6/'.length), await request.json().catch(() => ({})))
  return answer ? json(answer) : fail(501, 'Not part of the embedded upload service')
}

async function respond(service: Service, request: Request, deliver: Deliver | null): Promise<Response> {
  await service.store.ready()
  const url = new URL(request.url)
  const path = url.pathname.slice(LOCAL_UPLOADS_PATH.length)
  if (request.method === 'POST') return answerApplication(service, request, path, deliver)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const stored = /^\/(?:f|a\/[^/]+)\/([^/]+)$/.exec(path)?.[1]
  if (stored && isRead) {
    return isStoreKey(stored) ? serveOriginal(service, request, stored) : fail(404, 'File not found')
  }
  const key = /^\/([^/]+)$/.exec(path)?.[1]
  if (!key || !isStoreKey(key)) return fail(404, 'File not found')
  if (request.method === 'PUT') return put(service, request, url, key)
  if (request.method !== 'HEAD') return fail(405, 'Method not allowed')
  const isValid = presignedProblem(url, service.apiKey, service.appId) === null
  const headers = { 'x-ut-range-start': String(await service.store.partSize(key)), 'cache-control': 'no-store' }
  return new Response(null, { status: isValid ? 200 : 400, headers })
}

/**
 * The upload service's ingest, storage and API in this process, used by the unmodified libraries: browsers reach it
 * under `/_ut` of the site through `handle`, the application through `fetchAs(deliver)` without a network.
 */
export function createLocalUploadThing(options: Options) {
  const store = options.store ?? createUploadStore(options.dir)
  const service: Service = { ...options, store, announced: new Map(), results: new Map() }
  return {
    store,
    apiKey: options.apiKey,
    /** A request from a browser. */
    handle: (request: Request): Promise<Response> => respond(service, request, null),
    /** The `fetch` of the application's side of the library; `deliver` takes the callbacks of what it announces. */
    fetchAs:
      (deliver: Deliver) =>
      (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
        respond(service, new Request(input, init), deliver),
  }
}

export type LocalUploadThing = ReturnType<typeof createLocalUploadThing>
