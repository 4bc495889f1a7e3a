import * as z from 'zod/mini'
import { ReasonInput } from '#features/audit/inputs.ts'
import { neededLine, neededText, typedEmail } from '#shared/text/plain-text.ts'
import { ADDRESS_MAX, NAME_MAX, PICTURE_ADDRESS_MAX, WORDS_MAX, WORDS_MIN } from './model.ts'
import { ADDRESS_NEEDED, NAME_NEEDED, PICTURE_NEEDED, SIGNATURE_NEEDED, SWEAR_NEEDED, WORDS_NEEDED } from './texts.ts'

export const TakedownInput = z.object({ id: z.uuid() })
export type TakedownInput = z.infer<typeof TakedownInput>

/** Of a match, whether it is the other picture that is hidden. */
export const HideInput = z.extend(ReasonInput, { isOther: z.optional(z.boolean()) })
export type HideInput = z.infer<typeof HideInput>

/** A box that has to be ticked. */
const sworn = z.boolean().check(z.refine((value) => value, SWEAR_NEEDED))
const words = neededText(WORDS_MAX, WORDS_NEEDED, WORDS_MIN)
const signed = {
  name: neededLine(NAME_MAX, NAME_NEEDED),
  address: neededText(ADDRESS_MAX, ADDRESS_NEEDED, WORDS_MIN),
  /** In good faith. */
  isBelieved: sworn,
  /** Under penalty of perjury. */
  isSworn: sworn,
  signature: neededLine(NAME_MAX, SIGNATURE_NEEDED),
}

/** A notice as 17 U.S.C. § 512(c)(3) asks for it. */
export const ReportInput = z.object({
  /** The address of its file, or its key. */
  picture: neededLine(PICTURE_ADDRESS_MAX, PICTURE_NEEDED),
  email: typedEmail(),
  work: words,
  claim: words,
  ...signed,
})
export type ReportInput = z.infer<typeof ReportInput>

/** A counter-notice as § 512(g)(3) asks for it. */
export const CounterForm = z.object({
  text: words,
  /** Accepts the court, and papers from the claimant. */
  isReachable: sworn,
  ...signed,
})
export type CounterForm = z.infer<typeof CounterForm>
export const CounterInput = z.extend(CounterForm, { id: z.uuid() })
export type CounterInput = z.infer<typeof CounterInput>
