import { z } from 'zod'
import { AVAILABILITY_MODES } from '#features/photographers/model.ts'
import { isPlainLine, TEXT_LONG, TEXT_ODD } from '#shared/text-checks.ts'
import { CALENDAR_NOTE_MAX, RANGE_BACKWARDS } from './model.ts'

const range = { from: z.iso.date(), to: z.iso.date() }
const isForwards = ({ from, to }: { from: string; to: string }) => from <= to
const backwards = { error: RANGE_BACKWARDS, path: ['to'] }

/** More days than the calendar reaches. */
const NOTES_MAX = 1000

/** A single day (both ends equal) or a range, both ends included. */
export const DaysInput = z.object(range).refine(isForwards, backwards)
export type DaysInput = z.infer<typeof DaysInput>

/** The notes of these days as they were read: others are not written over, nor taken away. */
const seen = z
  .array(z.object({ day: z.iso.date(), note: z.string().max(CALENDAR_NOTE_MAX) }))
  .max(NOTES_MAX)
  .default([])

/** Days that are opened, and lose their notes by it. */
export const OpenDaysInput = z.object({ ...range, seen }).refine(isForwards, backwards)
export type OpenDaysInput = z.infer<typeof OpenDaysInput>

/** The note is for the photographer's own eyes (AV1). */
export const BlockInput = z
  .object({
    ...range,
    note: z.string().trim().max(CALENDAR_NOTE_MAX, TEXT_LONG).refine(isPlainLine, TEXT_ODD).default(''),
    seen,
  })
  .refine(isForwards, backwards)
export type BlockInput = z.infer<typeof BlockInput>

export const ModeInput = z.object({ mode: z.enum(AVAILABILITY_MODES) })
export type ModeInput = z.infer<typeof ModeInput>
