import * as z from 'zod/mini'
import { AVAILABILITY_MODES } from '#features/photographers/model.ts'
import { neededLine, plainLine } from '#shared/plain-text.ts'
import { CALENDAR_NOTE_MAX, FEED_ADDRESS_MAX, FEED_NAME_MAX, FEED_TEXT_MAX, RANGE_BACKWARDS } from './model.ts'

const range = { from: z.iso.date(), to: z.iso.date() }
const forwards = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: RANGE_BACKWARDS,
  path: ['to'],
})

/** More days than the calendar covers. */
const NOTES_MAX = 1000

/** A single day (both ends equal) or a range, both ends included. */
export const DaysInput = z.object(range).check(forwards)
export type DaysInput = z.infer<typeof DaysInput>

/** The notes on these days as they were read: other notes are neither overwritten nor removed. */
const seen = z._default(
  z
    .array(z.object({ day: z.iso.date(), note: z.string().check(z.maxLength(CALENDAR_NOTE_MAX)) }))
    .check(z.maxLength(NOTES_MAX)),
  [],
)

/** Days to open; their notes are lost. */
export const OpenDaysInput = z.object({ ...range, seen }).check(forwards)
export type OpenDaysInput = z.infer<typeof OpenDaysInput>

/** The note is for the photographer's own eyes (AV1). */
export const BlockInput = z
  .object({
    ...range,
    note: z._default(plainLine(CALENDAR_NOTE_MAX), ''),
    seen,
  })
  .check(forwards)
export type BlockInput = z.infer<typeof BlockInput>

export const ModeInput = z.object({ mode: z.enum(AVAILABILITY_MODES) })
export type ModeInput = z.infer<typeof ModeInput>

/** Whether the calendar's private address names the couples (AV6). */
export const ExportNamesInput = z.object({ hasNames: z.boolean() })
export type ExportNamesInput = z.infer<typeof ExportNamesInput>

const feedName = neededLine(FEED_NAME_MAX, 'Please give the calendar a name.')

/** Another calendar by its address; `webcal:` means https (AV7). */
export const AddFeedInput = z.object({
  name: feedName,
  address: neededLine(FEED_ADDRESS_MAX, 'Please paste the calendar’s address.'),
})
export type AddFeedInput = z.infer<typeof AddFeedInput>

/** The dates of a calendar file (AV7). */
export const AddFileInput = z.object({
  name: feedName,
  text: z.string().check(z.minLength(1), z.maxLength(FEED_TEXT_MAX)),
})
export type AddFileInput = z.infer<typeof AddFileInput>

/** One of the own calendars (AV7). */
export const FeedInput = z.object({ id: z.uuid() })
export type FeedInput = z.infer<typeof FeedInput>
