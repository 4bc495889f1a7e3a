import { router, service, sideProcedure } from '#server/trpc.ts'
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
  get: sideProcedure.input(DayPlanInput).query(service(getPlan)),
  /** The plan is on the reader's screen: their bells about it are read. NOT_FOUND, CONFLICT. */
  seen: sideProcedure.meta({ meanwhile: 'reads' }).input(DayPlanInput).mutation(service(sawPlan)),
  /** Who changed what, and when. NOT_FOUND, CONFLICT. */
  history: sideProcedure.input(HistoryInput).query(service(listHistory)),
  /** Fills an empty list with what is usual. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  start: sideProcedure.meta({ meanwhile: 'history' }).input(StartInput).mutation(service(startPlan)),
  /** Adds an entry. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  add: sideProcedure.meta({ meanwhile: 'history' }).input(AddEntryInput).mutation(service(addEntry)),
  /** Writes one field. NOT_FOUND, CONFLICT, FORBIDDEN, INVALID_INPUT, RATE_LIMITED. */
  setField: sideProcedure.meta({ meanwhile: 'seen' }).input(SetFieldInput).mutation(service(setField)),
  /** Moves an entry by one place. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  move: sideProcedure.meta({ meanwhile: 'history' }).input(MoveEntryInput).mutation(service(moveEntry)),
  /** Takes an entry out. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  remove: sideProcedure.meta({ meanwhile: 'history' }).input(EntryInput).mutation(service(removeEntry)),
  /** Undoes one row of the history. NOT_FOUND, CONFLICT, FORBIDDEN, RATE_LIMITED. */
  restore: sideProcedure.meta({ meanwhile: 'history' }).input(RestoreInput).mutation(service(restoreChange)),
})
