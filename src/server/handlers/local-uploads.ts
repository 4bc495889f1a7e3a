import { env } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { localUploadThing } from '#server/uploads/upload-service.ts'

/** /_ut/…: the embedded upload service. With the real one files never come this way. */
export default defineHandler('local-uploads', async (request) =>
  env.services.files === 'embedded' ? (await localUploadThing()).handle(request) : json({ message: 'Not found' }, 404),
)
