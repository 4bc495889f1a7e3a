import * as z from 'zod/mini'
import { redact } from './redaction.ts'

/** X125, word for word: why a field is refused. */
export const CONTACT_SHARED_LATER = 'Contact details are shared automatically once the booking is confirmed'

/** Whether a text of several sentences holds nothing that would be taken out of a message. */
const isContactFree = (text: string): boolean => redact(text).removals.length === 0

/** A name has no sentence around it that could explain an uncertain hit: "marsh.photography" is an address in it. */
const isContactFreeName = (name: string): boolean =>
  redact(name).flags.every((flag) => flag === 'Inappropriate language')

/**
 * For every text that others read before a booking and that cannot be delivered with gaps: bios, descriptions, the words
 * of a contract. Texts that can (messages, notes, reasons) are redacted instead. (X125, CF5)
 */
export const contactFreeText = z.refine<string>(isContactFree, CONTACT_SHARED_LATER)

/** The same for names, titles and places: one line that stands alone. */
export const contactFreeName = z.refine<string>(isContactFreeName, CONTACT_SHARED_LATER)
