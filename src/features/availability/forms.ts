import { z } from 'zod'
import { AVAILABILITY_MODES } from '#features/photographers/model.ts'
import { isPlainLine, TEXT_LONG, TEXT_ODD } from '#lib/text-checks.ts'
import { CALENDAR_NOTE_MAX, RANGE_BACKWARDS } from './model.ts'

const range = { from: z.iso.date(), to: z.iso.date() }
const isForwards = ({ from, to }: { from: string; to: string }) => from <= to
const backwards = { error: RANGE_BACKWARDS, path: ['to'] }

/** A day (twice the same) or a range, both ends included. */
export const DaysInput = z.object(range).refine(isForwards, backwards)
export type DaysInput = z.infer<typeof DaysInput>

/** The note is for the photographer's own eyes (AV1). */
export const BlockInput = z
  .object({
    ...range,
    note: z.string().trim().max(CALENDAR_NOTE_MAX, TEXT_LONG).refine(isPlainLine, TEXT_ODD).default(''),
  })
  .refine(isForwards, backwards)
export type BlockInput = z.infer<typeof BlockInput>

export const ModeInput = z.object({ mode: z.enum(AVAILABILITY_MODES) })
export type ModeInput = z.infer<typeof ModeInput>
