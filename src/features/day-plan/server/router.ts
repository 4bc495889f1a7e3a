import { router, signedInProcedure } from '#server/trpc.ts'
import {
  AddEntryInput,
  DayPlanInput,
  EntryInput,
  HistoryInput,
  MoveEntryInput,
  RestoreInput,
  SetFieldInput,
  StartInput,
} from '../inputs.ts'
import { addEntry, moveEntry, removeEntry, setField } from './edit.ts'
import { getPlan, listHistory, sawPlan } from './read.ts'
import { restoreChange } from './restore.ts'
import { startPlan } from './start.ts'

// Both sides share every procedure; a person's side comes from the session, and administrators have none: to them every
// plan is unknown.
export const dayPlanRouter = router({
  /** The plan of a day. NOT_FOUND, CONFLICT. */
  get: signedInProcedure.input(DayPlanInput).query(({ ctx, input }) => getPlan(ctx, input)),
  /** The plan is on the reader's screen: their bells about it are read. NOT_FOUND, CONFLICT. */
  seen: signedInProcedure.input(DayPlanInput).mutation(({ ctx, input }) => sawPlan(ctx, input)),
  /** Who changed what, and when. NOT_FOUND, CONFLICT. */
  history: signedInProcedure.input(HistoryInput).query(({ ctx, input }) => listHistory(ctx, input)),
  /** Fills an empty list with what is usual. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  start: signedInProcedure.input(StartInput).mutation(({ ctx, input }) => startPlan(ctx, input)),
  /** Adds an entry. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  add: signedInProcedure.input(AddEntryInput).mutation(({ ctx, input }) => addEntry(ctx, input)),
  /** Writes one field. NOT_FOUND, CONFLICT, FORBIDDEN, INVALID_INPUT, RATE_LIMITED. */
  setField: signedInProcedure.input(SetFieldInput).mutation(({ ctx, input }) => setField(ctx, input)),
  /** Moves an entry by one place. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  move: signedInProcedure.input(MoveEntryInput).mutation(({ ctx, input }) => moveEntry(ctx, input)),
  /** Takes an entry out. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  remove: signedInProcedure.input(EntryInput).mutation(({ ctx, input }) => removeEntry(ctx, input)),
  /** Undoes one row of the history. NOT_FOUND, CONFLICT, FORBIDDEN, RATE_LIMITED. */
  restore: signedInProcedure.input(RestoreInput).mutation(({ ctx, input }) => restoreChange(ctx, input)),
})
