import { clientProcedure, publicProcedure, router } from '#server/trpc.ts'
import { CompareInput, MergeInput, NoteInput, SavedInput } from '../inputs.ts'
import { comparePhotographers } from './compare.ts'
import { addSaved, keepNote, listSaved, mergeSaved, removeSaved } from './entries.ts'
import { knownDate } from './known-date.ts'

export const shortlistRouter = router({
  /** The couple's saved photographers, with the person's notes. */
  saved: clientProcedure.query(({ ctx }) => listSaved(ctx)),
  /** The couple's wedding date as far as it is known, while it can be booked. */
  knownDate: clientProcedure.query(({ ctx }) => knownDate(ctx)),
  /** What couples compare of the given photographers; those who are not listed are left out. */
  compare: publicProcedure.input(CompareInput).query(({ ctx, input }) => comparePhotographers(ctx, input)),
  /** Saves a photographer. NOT_FOUND when not listed, CONFLICT when the shortlist is full. */
  add: clientProcedure.input(SavedInput).mutation(({ ctx, input }) => addSaved(ctx, input)),
  /** Removes a photographer and the notes. */
  remove: clientProcedure.input(SavedInput).mutation(({ ctx, input }) => removeSaved(ctx, input)),
  /** Adds what was saved on a device before the sign-in; what does not fit comes back. */
  merge: clientProcedure.input(MergeInput).mutation(({ ctx, input }) => mergeSaved(ctx, input)),
  /** Keeps the person's note; an empty one is removed. NOT_FOUND. */
  note: clientProcedure.input(NoteInput).mutation(({ ctx, input }) => keepNote(ctx, input)),
})
