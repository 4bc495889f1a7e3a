import { publicProcedure, router } from '#server/trpc.ts'
import { DraftInput, UploadInput } from '../inputs.ts'
import { listMine, readDraft, removeMine, saveDraft, startSession } from './upload-session.ts'

export const uploadsRouter = router({
  /** Opens or continues this browser's upload session; sets its cookie. RATE_LIMITED. */
  start: publicProcedure.mutation(({ ctx }) => startSession(ctx)),
  /** The files of this browser's upload session: pictures, and files on their way. */
  mine: publicProcedure.query(({ ctx }) => listMine(ctx)),
  /** Removes one of them; idempotent. NOT_FOUND without a session. */
  remove: publicProcedure.input(UploadInput).mutation(({ ctx, input }) => removeMine(ctx, input)),
  /** Saves the application form, without a password, for seven days. NOT_FOUND. */
  saveDraft: publicProcedure.input(DraftInput).mutation(({ ctx, input }) => saveDraft(ctx, input)),
  /** The application form as it was left. */
  draft: publicProcedure.query(({ ctx }) => readDraft(ctx)),
})
