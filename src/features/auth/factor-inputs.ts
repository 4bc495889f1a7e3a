import * as z from 'zod/mini'
import { neededLine, wholeText } from '#shared/text/plain-text.ts'
import { CODE_DIGITS, FACTOR_NAME_MAX, RECOVERY_CODE_LENGTH } from './factor-model.ts'
import { CODE_SHAPE, FACTOR_NAME_NEEDED, RECOVERY_SHAPE, RESET_OVER } from './factor-texts.ts'
import { PASSWORD_MAX } from './model.ts'
import { PASSWORD_NEEDED } from './texts.ts'

/** Apps show a code in groups, and people copy it with the gap. */
const code = z.string(CODE_SHAPE).check(
  z.maxLength(20, { error: CODE_SHAPE, abort: true }),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE_SHAPE),
)

/** Read from paper: in any case, with any gaps, and with O and I for the digits they look like. */
const recoveryCode = z.string(RECOVERY_SHAPE).check(
  z.maxLength(40, { error: RECOVERY_SHAPE, abort: true }),
  z.overwrite((typed) => typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')),
  z.regex(new RegExp(`^[0-9a-z]{${RECOVERY_CODE_LENGTH}}$`), RECOVERY_SHAPE),
)

const binary = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]*$/))
const credentialId = binary(1400)
const attachment = z.optional(z.enum(['platform', 'cross-platform']))

/** What the browser hands over when a passkey has signed; what extensions say is not read. */
const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary(8000),
    authenticatorData: binary(8000),
    signature: binary(8000),
    userHandle: z.optional(binary(200)),
  }),
  authenticatorAttachment: attachment,
})

/** What it hands over when one was made. */
const Attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary(8000),
    attestationObject: binary(40_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30), z.regex(/^[a-z-]+$/))).check(z.maxLength(10))),
  }),
  authenticatorAttachment: attachment,
})

const proofs = [
  z.object({ kind: z.literal('code'), code }),
  z.object({ kind: z.literal('recovery'), code: recoveryCode }),
  z.object({ kind: z.literal('passkey'), response: Assertion }),
] as const

/** A second factor, used. */
export const FactorProofInput = z.discriminatedUnion('kind', [...proofs])
export type FactorProofInput = z.infer<typeof FactorProofInput>

const passwordGiven = z
  .string(PASSWORD_NEEDED)
  .check(z.minLength(1, PASSWORD_NEEDED), z.maxLength(PASSWORD_MAX), wholeText)

/** The same, or the password of somebody without one. */
export const StepUpInput = z.discriminatedUnion('kind', [
  ...proofs,
  z.object({ kind: z.literal('password'), password: passwordGiven }),
])
export type StepUpInput = z.infer<typeof StepUpInput>

/** The forms of the two typed ones. */
export const CodeForm = z.object({ code })
export const RecoveryForm = z.object({ code: recoveryCode })
export const PasswordForm = z.object({ password: passwordGiven })

const name = neededLine(FACTOR_NAME_MAX, FACTOR_NAME_NEEDED)

/** The first code of a new app, and what its owner calls it. */
export const NewAppForm = z.object({ name, code })
export const NewAppInput = z.object({ id: z.uuid(), name, code })
export type NewAppInput = z.infer<typeof NewAppInput>

export const NewPasskeyForm = z.object({ name })
export const NewPasskeyInput = z.object({ name, response: Attestation })
export type NewPasskeyInput = z.infer<typeof NewPasskeyInput>

export const PasskeySignInInput = z.object({ response: Assertion })
export type PasskeySignInInput = z.infer<typeof PasskeySignInInput>

export const FactorInput = z.object({ id: z.uuid() })
export type FactorInput = z.infer<typeof FactorInput>

export const CancelResetInput = z.object({
  token: z.string(RESET_OVER).check(z.regex(/^[A-Za-z0-9_-]{43}$/, RESET_OVER)),
})
export type CancelResetInput = z.infer<typeof CancelResetInput>
