import path from 'node:path'
import { env, keepsFilesInDatabase } from '#server/env.ts'
import { database } from '#server/runtime.ts'
import {
  type Deliver,
  deleteByCustomId,
  UPLOADS_API_PATH,
  UPLOADS_LOG_LEVEL,
  type UploadService,
} from '#server/uploads/hosted-uploads.ts'
import { derivedKey } from '#server/uploads/secret.ts'
import type { FileStore } from '#server/uploads/storage.ts'
import { encodeToken } from '#server/uploads/token.ts'
import { capturedStorage, capturedUploads } from './captured-files.ts'
import { localFiles } from './local-files.ts'
import { createLocalUploadThing, LOCAL_UPLOADS_PATH, type LocalUploadThing } from './service.ts'

const APP_ID = 'curio-local'

type Holder = { curioUploads?: LocalUploadThing }

/**
 * The embedded upload service of this process; hot reload must not lose what was announced to it. Where functions share
 * no folder, bytes and announcements are in the database, and callbacks go to `deliver`, this function's own handler.
 */
export async function openUploadThing(deliver: Deliver): Promise<LocalUploadThing> {
  const holder = globalThis as Holder
  if (holder.curioUploads) return holder.curioUploads
  const elsewhere = keepsFilesInDatabase() ? { store: capturedUploads(await database()), deliver } : {}
  holder.curioUploads ??= createLocalUploadThing({ ...localOptions(), ...elsewhere })
  return holder.curioUploads
}

/** Where the embedded service keeps its files, and what the application signs with. */
export const localOptions = () => ({ dir: path.join(env.dataDir, 'uploads'), apiKey: localApiKey(), appId: APP_ID })

const localApiKey = () => `sk_local_${derivedKey('local upload service').toString('hex').slice(0, 40)}`

/** The embedded service, on the site's own origin, whatever host name is used. */
export function embeddedUploads(service: LocalUploadThing): UploadService {
  const token = encodeToken(localApiKey(), APP_ID)
  const noCallbacks: Deliver = async () => new Response(null, { status: 404 })
  return {
    handlerConfig: (origin, deliver) => ({
      token,
      ingestUrl: `${origin}${LOCAL_UPLOADS_PATH}`,
      callbackUrl: `${origin}${UPLOADS_API_PATH}`,
      isDev: false,
      logLevel: UPLOADS_LOG_LEVEL,
      fetch: service.fetchAs(deliver),
    }),
    readOriginal: ({ key }) => service.store.bytes(key),
    deleteOriginals: (ids) =>
      deleteByCustomId(ids, {
        token,
        apiUrl: `http://localhost${LOCAL_UPLOADS_PATH}`,
        fetch: service.fetchAs(noCallbacks),
      }),
  }
}

/** Published and private pictures: in a folder, or in the database where functions share none. */
export const standInFiles = async (): Promise<FileStore> =>
  keepsFilesInDatabase() ? capturedStorage(await database()) : localFiles()
