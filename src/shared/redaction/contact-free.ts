import * as z from 'zod/mini'
import { redact } from './redaction.ts'
import { isRedacted } from './tokens.ts'

/** Why a field is refused, in the words of the specification. */
export const CONTACT_SHARED_LATER = 'Contact details are shared automatically once the booking is confirmed'

/** Whether a text of several sentences contains nothing that would be removed from a message. */
const isContactFree = (text: string): boolean => !isRedacted(redact(text))

/** A name has no context that could explain an uncertain hit: in it, "marsh.photography" is an address. */
const isContactFreeName = (name: string): boolean =>
  redact(name).flags.every((flag) => flag === 'Inappropriate language')

/**
 * For texts that others read before a booking and that make no sense with gaps: bios, descriptions, contract texts.
 * Other texts (messages, notes, reasons) are redacted instead. (CF5)
 */
export const contactFreeText = z.refine<string>(isContactFree, CONTACT_SHARED_LATER)

/** The same for names, titles and places: a single line without context. */
export const contactFreeName = z.refine<string>(isContactFreeName, CONTACT_SHARED_LATER)
