import { clientProcedure, publicProcedure, router, service } from '#server/trpc.ts'
import { CompareInput, MergeInput, NoteInput, SavedInput } from '../inputs.ts'
import { comparePhotographers } from './compare.ts'
import { addSaved, keepNote, listSaved, mergeSaved, removeSaved } from './entries.ts'
import { knownDate } from './known-date.ts'

export const shortlistRouter = router({
  /** The couple's saved photographers, with the person's notes. */
  saved: clientProcedure.query(service(listSaved)),
  /** The couple's wedding date as far as it is known, while it can be booked. */
  knownDate: clientProcedure.query(service(knownDate)),
  /** What couples compare of the given photographers; those who are not listed are left out. */
  compare: publicProcedure.input(CompareInput).query(service(comparePhotographers)),
  /** Saves a photographer. NOT_FOUND when not listed, CONFLICT when the shortlist is full. */
  add: clientProcedure.meta({ meanwhile: 'sets' }).input(SavedInput).mutation(service(addSaved)),
  /** Removes a photographer and the notes. */
  remove: clientProcedure.meta({ meanwhile: 'sets' }).input(SavedInput).mutation(service(removeSaved)),
  /** Adds what was saved on a device before the sign-in; what does not fit comes back. */
  merge: clientProcedure.meta({ meanwhile: 'sets' }).input(MergeInput).mutation(service(mergeSaved)),
  /** Keeps the person's note; an empty one is removed. NOT_FOUND. */
  note: clientProcedure.meta({ meanwhile: 'own' }).input(NoteInput).mutation(service(keepNote)),
})
