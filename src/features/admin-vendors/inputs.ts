import { z } from 'zod'
import { RecordVersion } from '#shared/record-version.ts'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#shared/text-checks.ts'
import { COMMISSION_MAX_BPS, COMMISSION_MIN_BPS, MESSAGE_MAX, REASON_MAX, SUBJECT_MAX } from './model.ts'
import { MESSAGE_MISSING, RATE_ODD, REASON_MISSING, SUBJECT_MISSING } from './texts.ts'

const id = z.uuid()
export const VendorInput = z.object({ id })
export type VendorInput = z.infer<typeof VendorInput>

const reason = z
  .string()
  .trim()
  .min(1, REASON_MISSING)
  .max(REASON_MAX, TEXT_LONG)
  .refine(isPlainText, TEXT_ODD)
  .overwrite(tidyText)

/** The forms of the action dialogs; the procedures add the vendor. */
export const StandingForm = z.object({ reason })
export const StandingInput = z.object({ id, reason })
export type StandingInput = z.infer<typeof StandingInput>

export const ContactForm = z.object({
  subject: z.string().trim().min(1, SUBJECT_MISSING).max(SUBJECT_MAX, TEXT_LONG).refine(isPlainLine, TEXT_ODD),
  text: z
    .string()
    .trim()
    .min(1, MESSAGE_MISSING)
    .max(MESSAGE_MAX, TEXT_LONG)
    .refine(isPlainText, TEXT_ODD)
    .overwrite(tidyText),
})
export const ContactInput = ContactForm.extend({ id })
export type ContactInput = z.infer<typeof ContactInput>

/** Null takes the override away: the usual rule holds again (PY4). */
export const CommissionInput = z.object({
  id,
  rateBps: z.int(RATE_ODD).min(COMMISSION_MIN_BPS, RATE_ODD).max(COMMISSION_MAX_BPS, RATE_ODD).nullable(),
  reason,
  version: RecordVersion,
})
export type CommissionInput = z.infer<typeof CommissionInput>
/** The same as a select gives it: an empty text for "no override". */
export const CommissionForm = z.object({ rate: z.string(), reason })

/** Up to which change, by its number in the audit trail, somebody has looked. */
export const CheckChangesInput = z.object({ id, upTo: z.int().min(1) })
export type CheckChangesInput = z.infer<typeof CheckChangesInput>
