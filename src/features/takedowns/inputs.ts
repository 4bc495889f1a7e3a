import * as z from 'zod/mini'
import { ReasonInput } from '#features/audit/inputs.ts'

export const TakedownInput = z.object({ id: z.uuid() })
export type TakedownInput = z.infer<typeof TakedownInput>

/** Of a match, whether it is the other picture that is hidden. */
export const HideInput = z.extend(ReasonInput, { isOther: z.optional(z.boolean()) })
export type HideInput = z.infer<typeof HideInput>
