import * as z from 'zod/mini'
import { reason } from '#features/audit/inputs.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { neededLine, neededText } from '#shared/text/plain-text.ts'
import { COMMISSION_MAX_BPS, COMMISSION_MIN_BPS, MESSAGE_MAX, SUBJECT_MAX } from './model.ts'
import { MESSAGE_MISSING, RATE_INVALID, SUBJECT_MISSING } from './texts.ts'

const id = z.uuid()
export const VendorInput = z.object({ id })
export type VendorInput = z.infer<typeof VendorInput>

export const ContactForm = z.object({
  subject: neededLine(SUBJECT_MAX, SUBJECT_MISSING),
  text: neededText(MESSAGE_MAX, MESSAGE_MISSING),
})
export const ContactInput = z.extend(ContactForm, { id })
export type ContactInput = z.infer<typeof ContactInput>

/** Null removes the override: the usual rule applies again. */
export const CommissionInput = z.object({
  id,
  rateBps: z.nullable(
    z.int(RATE_INVALID).check(z.minimum(COMMISSION_MIN_BPS, RATE_INVALID), z.maximum(COMMISSION_MAX_BPS, RATE_INVALID)),
  ),
  reason,
  version: RecordVersion,
})
export type CommissionInput = z.infer<typeof CommissionInput>
/** The same from a select: an empty string for "no override". */
export const CommissionForm = z.object({ rate: z.string(), reason })

/** The last change that was reviewed, by its number in the audit trail. */
export const CheckChangesInput = z.object({ id, upTo: z.int().check(z.minimum(1)) })
export type CheckChangesInput = z.infer<typeof CheckChangesInput>
