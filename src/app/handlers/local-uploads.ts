import '#app/application.ts'
import { localUploadThing } from '#app/stand-ins.ts'
import { MAX_FILE_BYTES } from '#features/uploads/upload-rules.ts'
import { env } from '#server/env.ts'
import { defineHandler, json, READS_AND_POSTS } from '#server/http/handler.ts'

/** The largest file with its multipart framing; each upload is also limited to its signed size. */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024

/** /_ut/…: the embedded upload service. With the real one, files never come this way. */
export default defineHandler(
  'local-uploads',
  async (request) =>
    env.services.files === 'embedded'
      ? (await localUploadThing()).handle(request)
      : json({ message: 'Not found' }, 404),
  { methods: [...READS_AND_POSTS, 'PUT'], maxBodyBytes: MAX_BODY_BYTES },
)
