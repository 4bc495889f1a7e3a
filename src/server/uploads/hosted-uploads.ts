import { waitUntil } from '@vercel/functions'
import type { FileRouter, RouteHandlerOptions } from 'uploadthing/types'
import { env } from '#server/env.ts'

type HandlerConfig = NonNullable<RouteHandlerOptions<FileRouter>['config']>
export type Deliver = (request: Request) => Promise<Response>

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
export const UPLOADS_API_PATH = '/api/uploadthing'
// The level "info" would log every signed URL, and those are credentials.
export const UPLOADS_LOG_LEVEL = 'Warning'

/** The library's client of the service's API; loaded only where files are deleted. */
export async function deleteByCustomId(
  ids: readonly string[],
  options: {
    token: string
    apiUrl?: string
    fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  },
): Promise<void> {
  if (ids.length === 0) return
  const { UTApi } = await import('uploadthing/server')
  await new UTApi({ ...options, logLevel: UPLOADS_LOG_LEVEL }).deleteFiles([...ids], { keyType: 'customId' })
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) })
  if (!response.ok) throw new Error(`The upload service answered ${response.status} for an original.`)
  return Buffer.from(await response.arrayBuffer())
}

/** The real service. */
export function hostedUploads(token: string): UploadService {
  return {
    handlerConfig: () => ({
      token,
      callbackUrl: env.UPLOADTHING_CALLBACK_URL ?? `${env.siteUrl}${UPLOADS_API_PATH}`,
      isDev: false,
      logLevel: UPLOADS_LOG_LEVEL,
      handleDaemonPromise: (promise) => waitUntil(promise),
    }),
    readOriginal: ({ ufsUrl }) => download(ufsUrl),
    deleteOriginals: (ids) => deleteByCustomId(ids, { token }),
  }
}
