import * as z from 'zod/mini'
import { plainText, typedDay } from '#shared/text/plain-text.ts'
import { NOTE_MAX, SHORTLIST_MAX, SHORTLISTS_MAX } from './model.ts'

export const SavedInput = z.object({ photographerId: z.uuid() })
export type SavedInput = z.infer<typeof SavedInput>

/** The photographers kept on a device. */
export const MergeInput = z.object({ photographerIds: z.array(z.uuid()).check(z.maxLength(SHORTLIST_MAX)) })
export type MergeInput = z.infer<typeof MergeInput>

/** What the person notes; empty removes the note. */
export const NoteInput = z.object({ photographerId: z.uuid(), note: plainText(NOTE_MAX) })
export type NoteInput = z.infer<typeof NoteInput>

/** Whom to describe, and for which day (YYYY-MM-DD). */
export const CompareInput = z.object({
  photographerIds: z.array(z.uuid()).check(z.maxLength(SHORTLISTS_MAX)),
  date: z._default(z.nullable(typedDay()), null),
})
export type CompareInput = z.infer<typeof CompareInput>
