import * as z from 'zod/mini'
import { neededLine, plainLine, plainText, typedPhone } from '#shared/text/plain-text.ts'
import { CONTACT_SIDES, DAY_PLAN_LENGTHS } from './model.ts'
import { PHONE_INVALID, TIME_INVALID, TITLE_NEEDED } from './texts.ts'

const title = neededLine(DAY_PLAN_LENGTHS.title, TITLE_NEEDED)
const note = plainText(DAY_PLAN_LENGTHS.note)
const address = plainLine(DAY_PLAN_LENGTHS.address)
const role = plainLine(DAY_PLAN_LENGTHS.role)
const people = plainText(DAY_PLAN_LENGTHS.people)
const side = z.enum(CONTACT_SIDES)
/** HH:MM, or empty while unknown. */
const time = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, TIME_INVALID))
const phone = typedPhone(PHONE_INVALID)
/** An entry of the kind `place`, or empty. */
const place = z.union([z.literal(''), z.uuid()])

export const DayPlanInput = z.object({ bookingId: z.uuid() })
export type DayPlanInput = z.infer<typeof DayPlanInput>

// The id is made by the browser, so that an entry whose answer was lost is not added twice.
const id = z.uuid()

/** A new entry; fields that are not known yet are empty. */
export const NewEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('moment'), id, title, time, place, note }),
  z.object({ kind: z.literal('place'), id, title, address }),
  z.object({ kind: z.literal('contact'), id, title, side, role, phone }),
  z.object({ kind: z.literal('family_group'), id, title, people }),
])
export type NewEntry = z.infer<typeof NewEntry>

export const AddEntryInput = z.object({ bookingId: z.uuid(), entry: NewEntry })
export type AddEntryInput = z.infer<typeof AddEntryInput>

/** The list to fill with the usual entries while it is empty. */
export const StartInput = z.object({ bookingId: z.uuid(), list: z.enum(['moments', 'familyGroups']) })
export type StartInput = z.infer<typeof StartInput>

/** One field's new text. */
export const FieldValue = z.discriminatedUnion('field', [
  z.object({ field: z.literal('title'), value: title }),
  z.object({ field: z.literal('time'), value: time }),
  z.object({ field: z.literal('place'), value: place }),
  z.object({ field: z.literal('note'), value: note }),
  z.object({ field: z.literal('address'), value: address }),
  z.object({ field: z.literal('side'), value: side }),
  z.object({ field: z.literal('role'), value: role }),
  z.object({ field: z.literal('phone'), value: phone }),
  z.object({ field: z.literal('people'), value: people }),
  z.object({ field: z.literal('done'), value: z.enum(['true', 'false']) }),
])
export type FieldValue = z.infer<typeof FieldValue>

/** `seen` is what the field said when the editor began: another text there meanwhile is told to them. */
export const SetFieldInput = z.object({
  bookingId: z.uuid(),
  entryId: z.uuid(),
  change: FieldValue,
  seen: z.string().check(z.maxLength(1000)),
})
export type SetFieldInput = z.infer<typeof SetFieldInput>

export const EntryInput = z.object({ bookingId: z.uuid(), entryId: z.uuid() })
export type EntryInput = z.infer<typeof EntryInput>

export const MoveEntryInput = z.extend(EntryInput, { direction: z.enum(['up', 'down']) })
export type MoveEntryInput = z.infer<typeof MoveEntryInput>

/** A row of the history. */
export const RestoreInput = z.object({ bookingId: z.uuid(), changeId: z.int().check(z.minimum(1)) })
export type RestoreInput = z.infer<typeof RestoreInput>

/** `cursor` is the oldest row that was read, for the ones before it. */
export const HistoryInput = z.object({
  bookingId: z.uuid(),
  cursor: z.optional(z.int().check(z.minimum(1))),
})
export type HistoryInput = z.infer<typeof HistoryInput>
