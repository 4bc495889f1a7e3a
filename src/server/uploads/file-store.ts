import { env, keepsFilesInDatabase } from '#server/env.ts'
import { database } from '#server/runtime.ts'
import type { FileStore, LocalStorage } from './storage.ts'
import { decodeToken, hostedFilesUrl } from './token.ts'

/** The embedded store with the interface of any store. */
export const embeddedFileStore = (storage: LocalStorage): FileStore => ({
  ...storage,
  readFile: (key) => storage.readLocalFile(key),
  pathFor: (path) => path,
})

/** The stand-in for picture storage: a folder, or the database where functions share no folder. */
export async function standInFiles(): Promise<LocalStorage> {
  if (keepsFilesInDatabase()) {
    const { capturedStorage } = await import('#stand-ins/uploadthing/captured-files.ts')
    return capturedStorage(await database())
  }
  const { localFiles } = await import('#stand-ins/uploadthing/local-files.ts')
  return localFiles()
}

let store: Promise<FileStore> | undefined

async function openStore(): Promise<FileStore> {
  if (env.UPLOADTHING_TOKEN) {
    const { createHostedStorage } = await import('./hosted-storage.ts')
    return createHostedStorage({ token: env.UPLOADTHING_TOKEN, decoded: decodeToken(env.UPLOADTHING_TOKEN) })
  }
  return embeddedFileStore(await standInFiles())
}

/** The picture store of this deployment, chosen by configuration only. */
export function fileStore(): Promise<FileStore> {
  store ??= openStore()
  return store
}

/** Base URL of public pictures: `${filesUrl}/${key}-${width}.webp`. */
export const publicFilesUrl = (): string =>
  env.UPLOADTHING_TOKEN ? hostedFilesUrl(decodeToken(env.UPLOADTHING_TOKEN).appId) : '/files'
