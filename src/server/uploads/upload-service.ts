import path from 'node:path'
import { waitUntil } from '@vercel/functions'
import type { FileRouter, RouteHandlerOptions } from 'uploadthing/types'
import { application } from '#server/application.ts'
import { env, keepsFilesInDatabase } from '#server/env.ts'
import { database } from '#server/runtime.ts'
import type { LocalUploadThing } from '#stand-ins/uploadthing/service.ts'
import { derivedKey } from './secret.ts'
import { encodeToken } from './token.ts'

type HandlerConfig = NonNullable<RouteHandlerOptions<FileRouter>['config']>
type Deliver = (request: Request) => Promise<Response>

/** What the application needs of the upload service besides its route handler. */
export type UploadService = {
  /** Settings of the library's route handler for requests to this origin. */
  handlerConfig: (origin: string, deliver: Deliver) => HandlerConfig
  /** The bytes of an original as uploaded. */
  readOriginal: (file: { key: string; ufsUrl: string }) => Promise<Buffer>
  /** Removes originals by the id of their row; unknown ids are ignored. */
  deleteOriginals: (ids: readonly string[]) => Promise<void>
}

const DOWNLOAD_MS = 15_000
const API_PATH = '/api/uploadthing'
const APP_ID = 'curio-local'
// The level "info" would log every signed URL, and those are credentials.
const LOG_LEVEL = 'Warning'

type Holder = { curioUploads?: LocalUploadThing }

/** The embedded upload service of this process; hot reload must not lose what was announced to it. */
export async function localUploadThing(): Promise<LocalUploadThing> {
  const holder = globalThis as Holder
  if (holder.curioUploads) return holder.curioUploads
  const { createLocalUploadThing } = await import('#stand-ins/uploadthing/service.ts')
  const elsewhere = keepsFilesInDatabase() ? await inDatabase() : {}
  holder.curioUploads ??= createLocalUploadThing({ ...localOptions(), ...elsewhere })
  return holder.curioUploads
}

/** Where functions keep uploads: bytes and announcements in the database, callbacks to this function's own handler. */
async function inDatabase() {
  const { capturedUploads } = await import('#stand-ins/uploadthing/captured-files.ts')
  return { store: capturedUploads(await database()), deliver: application().receiveUpload }
}

/** Where the embedded service keeps its files, and what the application signs with. */
export const localOptions = () => ({ dir: path.join(env.dataDir, 'uploads'), apiKey: localApiKey(), appId: APP_ID })

const localApiKey = () => `sk_local_${derivedKey('local upload service').toString('hex').slice(0, 40)}`

/** The library's client of the service's API; loaded only where files are deleted. */
async function deleteByCustomId(
  ids: readonly string[],
  options: {
    token: string
    apiUrl?: string
    fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  },
): Promise<void> {
  if (ids.length === 0) return
  const { UTApi } = await import('uploadthing/server')
  await new UTApi({ ...options, logLevel: LOG_LEVEL }).deleteFiles([...ids], { keyType: 'customId' })
}

/** The embedded service, on the site's own origin, whatever host name is used. */
export function embeddedUploads(service: LocalUploadThing): UploadService {
  const token = encodeToken(localApiKey(), APP_ID)
  const noCallbacks: Deliver = async () => new Response(null, { status: 404 })
  return {
    handlerConfig: (origin, deliver) => ({
      token,
      ingestUrl: `${origin}/_ut`,
      callbackUrl: `${origin}${API_PATH}`,
      isDev: false,
      logLevel: LOG_LEVEL,
      fetch: service.fetchAs(deliver),
    }),
    readOriginal: ({ key }) => service.store.bytes(key),
    deleteOriginals: (ids) =>
      deleteByCustomId(ids, { token, apiUrl: 'http://localhost/_ut', fetch: service.fetchAs(noCallbacks) }),
  }
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) })
  if (!response.ok) throw new Error(`The upload service answered ${response.status} for an original.`)
  return Buffer.from(await response.arrayBuffer())
}

/** The real service. */
function hostedUploads(token: string): UploadService {
  return {
    handlerConfig: () => ({
      token,
      callbackUrl: env.UPLOADTHING_CALLBACK_URL ?? `${env.siteUrl}${API_PATH}`,
      isDev: false,
      logLevel: LOG_LEVEL,
      handleDaemonPromise: (promise) => waitUntil(promise),
    }),
    readOriginal: ({ ufsUrl }) => download(ufsUrl),
    deleteOriginals: (ids) => deleteByCustomId(ids, { token }),
  }
}

/** The upload service of this deployment, chosen by configuration only. */
export async function uploadService(): Promise<UploadService> {
  return env.UPLOADTHING_TOKEN ? hostedUploads(env.UPLOADTHING_TOKEN) : embeddedUploads(await localUploadThing())
}
