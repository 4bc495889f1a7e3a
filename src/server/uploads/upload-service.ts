import { application } from '#server/application.ts'
import { env } from '#server/env.ts'
import { hostedUploads, type UploadService } from './hosted-uploads.ts'

/** The upload service of this deployment, chosen by configuration only. */
export async function uploadService(): Promise<UploadService> {
  return env.UPLOADTHING_TOKEN ? hostedUploads(env.UPLOADTHING_TOKEN) : (await application().standIns()).uploads()
}
