import * as z from 'zod/mini'
import { neededText, plainText } from '#shared/text/plain-text.ts'
import { ITEMS, POINTS, SCORE_NOTE_MAX } from './model.ts'
import { MESSAGE_MISSING, POINTS_MISSING } from './texts.ts'

export const CaseInput = z.object({ id: z.uuid() })
export type CaseInput = z.infer<typeof CaseInput>

/** What a reviewer opens, and what they had open before. */
export const ClaimInput = z.object({ id: z.uuid(), leaves: z.optional(z.uuid()) })
export type ClaimInput = z.infer<typeof ClaimInput>

/** One reviewer's points and notes, an entry for each item in the rubric's order. */
export const ScoreInput = z.object({
  id: z.uuid(),
  points: z.array(z.literal([...POINTS], POINTS_MISSING)).check(z.length(ITEMS.length, POINTS_MISSING)),
  notes: z.array(plainText(SCORE_NOTE_MAX)).check(z.length(ITEMS.length)),
})
export type ScoreInput = z.infer<typeof ScoreInput>

export const VettedInput = z.object({ photographerId: z.uuid() })
export type VettedInput = z.infer<typeof VettedInput>

const message = neededText(SCORE_NOTE_MAX, MESSAGE_MISSING)
/** A re-check's end: the photographer stays, gets time to mend something, or is taken off the list. */
export const RecheckInput = z.discriminatedUnion('action', [
  z.object({ id: z.uuid(), action: z.literal('keep') }),
  z.object({ id: z.uuid(), action: z.literal('mend'), message }),
  z.object({ id: z.uuid(), action: z.literal('takeOff'), message }),
])
export type RecheckInput = z.infer<typeof RecheckInput>
