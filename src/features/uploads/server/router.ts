import { publicProcedure, router, service } from '#server/trpc.ts'
import { DraftInput, UploadInput } from '../inputs.ts'
import { listMine, readDraft, removeMine, saveDraft, startSession } from './upload-session.ts'

export const uploadsRouter = router({
  /** Opens or continues this browser's upload session; sets its cookie. RATE_LIMITED. */
  start: publicProcedure
    .meta({ meanwhile: 'adds', botCheck: 'mails nobody, and the form its pictures are for is checked' })
    .mutation(service(startSession)),
  /** The files of this browser's upload session: pictures, and files on their way. */
  mine: publicProcedure.query(service(listMine)),
  /** Removes one of them; idempotent. NOT_FOUND without a session. */
  remove: publicProcedure.meta({ meanwhile: 'sets' }).input(UploadInput).mutation(service(removeMine)),
  /** Saves the application form, without a password, for seven days. NOT_FOUND. */
  saveDraft: publicProcedure.meta({ meanwhile: 'own' }).input(DraftInput).mutation(service(saveDraft)),
  /** The application form as it was left. */
  draft: publicProcedure.query(service(readDraft)),
})
