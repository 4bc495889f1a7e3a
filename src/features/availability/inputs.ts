import * as z from 'zod/mini'
import { AVAILABILITY_MODES } from '#features/photographers/model.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { givenDay } from '#shared/date/given.ts'
import { neededLine, plainLine } from '#shared/text/plain-text.ts'
import {
  CALENDAR_NOTE_MAX,
  CAPACITY_INVALID,
  type Capacity,
  FEED_ADDRESS_MAX,
  FEED_NAME_MAX,
  FEED_TEXT_MAX,
  MAX_PER,
  NIGHT_ENDS_MAX,
  RANGE_BACKWARDS,
  WEEK_BELOW_DAY,
  YEAR_BELOW_WEEK,
} from './model.ts'

const range = { from: givenDay(), to: givenDay() }
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
    .array(z.object({ day: givenDay(), note: z.string().check(z.maxLength(CALENDAR_NOTE_MAX)) }))
    .check(z.maxLength(NOTES_MAX)),
  [],
)

/** Days to open; their notes are lost. */
export const OpenDaysInput = z.object({ ...range, seen }).check(forwards)
export type OpenDaysInput = z.infer<typeof OpenDaysInput>

/** The note is for the photographer's own eyes. */
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

const countUpTo = (per: keyof typeof MAX_PER) =>
  z
    .int(CAPACITY_INVALID[per])
    .check(z.minimum(1, CAPACITY_INVALID[per]), z.maximum(MAX_PER[per], CAPACITY_INVALID[per]))
/** A field left empty is no limit. */
const limitUpTo = (per: keyof typeof MAX_PER) =>
  z.pipe(
    z.transform((value: number | '' | null): unknown => (value === '' ? null : value)),
    z.nullable(countUpTo(per)),
  )
const capacity = { perDay: countUpTo('day'), perWeek: limitUpTo('week'), perYear: limitUpTo('year') }
const weekFits = z.refine<Capacity>(({ perDay, perWeek }) => perWeek === null || perWeek >= perDay, {
  error: WEEK_BELOW_DAY,
  path: ['perWeek'],
})
const yearFits = z.refine<Capacity>(
  ({ perDay, perWeek, perYear }) => perYear === null || perYear >= Math.max(perDay, perWeek ?? 0),
  { error: YEAR_BELOW_WEEK, path: ['perYear'] },
)

/** How many weddings a photographer takes a day, a week and a year. */
export const CapacityForm = z.object(capacity).check(weekFits, yearFits)
export type CapacityForm = z.infer<typeof CapacityForm>
export const CapacityInput = z.object({ ...capacity, version: RecordVersion }).check(weekFits, yearFits)
export type CapacityInput = z.infer<typeof CapacityInput>

/** Whether the calendar's private address names the couples. */
export const ExportNamesInput = z.object({ hasNames: z.boolean() })
export type ExportNamesInput = z.infer<typeof ExportNamesInput>

/** Until which hour a night belongs to the day before in another calendar; 0 = days end at midnight. */
export const NightEndsInput = z.object({ nightEnds: z.int().check(z.minimum(0), z.maximum(NIGHT_ENDS_MAX)) })
export type NightEndsInput = z.infer<typeof NightEndsInput>

const feedName = neededLine(FEED_NAME_MAX, 'Please give the calendar a name.')

/** Another calendar by its address; `webcal:` means https. */
export const AddFeedInput = z.object({
  name: feedName,
  address: neededLine(FEED_ADDRESS_MAX, 'Please paste the calendar’s address.'),
})
export type AddFeedInput = z.infer<typeof AddFeedInput>

/** The dates of a calendar file. */
export const AddFileInput = z.object({
  name: feedName,
  text: z.string().check(z.minLength(1), z.maxLength(FEED_TEXT_MAX)),
})
export type AddFileInput = z.infer<typeof AddFileInput>

/** One of the own calendars. */
export const FeedInput = z.object({ id: z.uuid() })
export type FeedInput = z.infer<typeof FeedInput>

/** The mailed link that confirms a calendar. */
export const ConfirmLinkInput = z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) })
export type ConfirmLinkInput = z.infer<typeof ConfirmLinkInput>

/** Whose availability a profile shows. */
export const StripInput = z.object({ id: z.uuid() })
export type StripInput = z.infer<typeof StripInput>
