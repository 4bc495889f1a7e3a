import { application } from '#server/application.ts'
import { env } from '#server/env.ts'
import type { FileStore } from './storage.ts'
import { decodeToken, hostedFilesUrl } from './token.ts'

let store: Promise<FileStore> | undefined

async function openStore(): Promise<FileStore> {
  if (!env.UPLOADTHING_TOKEN) return (await application().standIns()).files()
  const { createHostedStorage } = await import('./hosted-storage.ts')
  return createHostedStorage({ token: env.UPLOADTHING_TOKEN, decoded: decodeToken(env.UPLOADTHING_TOKEN) })
}

/** The picture store of this deployment, chosen by configuration only. */
export function fileStore(): Promise<FileStore> {
  store ??= openStore()
  return store
}

/** Base URL of public pictures: `${filesUrl}/${key}-${width}.webp`. */
export const publicFilesUrl = (): string =>
  env.UPLOADTHING_TOKEN ? hostedFilesUrl(decodeToken(env.UPLOADTHING_TOKEN).appId) : '/files'
