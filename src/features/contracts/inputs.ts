import * as z from 'zod/mini'
import { passwordAgain } from '#features/auth/inputs.ts'
import { OfferInput, ReviseOfferInput } from '#features/offers/inputs.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName, contactFreeText } from '#shared/redaction/contact-free.ts'
import { neededLine, neededText, plainLine } from '#shared/text/plain-text.ts'
import { cleanLineOf } from '#shared/text/typed-text.ts'
import {
  ANNEX_NAME_MAX,
  CODE_INVALID,
  CONSENT_NEEDED,
  CONTRACT_CONTENT_MAX,
  CONTRACT_INCOMPLETE,
  CONTRACT_TITLE_MAX,
  DECLINE_REASON_NEEDED,
  SIGNATURE_NEEDED,
  SIGNER_NAME_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_NAME_NEEDED,
} from './model.ts'
import { variableUnknown } from './texts.ts'
import { unknownVariable } from './variables.ts'

/** Nothing in braces but the variables. */
const knownVariables = z.refine<string>((text) => unknownVariable(text) === null, {
  error: ({ input }) => variableUnknown(unknownVariable(String(input)) ?? ''),
})
const words = {
  title: neededLine(CONTRACT_TITLE_MAX, CONTRACT_INCOMPLETE).check(contactFreeName, printable, knownVariables),
  content: neededText(CONTRACT_CONTENT_MAX, CONTRACT_INCOMPLETE).check(contactFreeText, printable, knownVariables),
}

/** A photographer's template: its name, and the words a contract starts with. */
export const TemplateFields = z.object({ name: neededLine(TEMPLATE_NAME_MAX, TEMPLATE_NAME_NEEDED), ...words })
export type TemplateFields = z.infer<typeof TemplateFields>
/** What a PDF that goes with contracts is called. */
export const AnnexName = neededLine(ANNEX_NAME_MAX, TEMPLATE_NAME_NEEDED).check(contactFreeName, printable)

/** Over the version that was read. */
export const UpdateTemplateInput = z.extend(TemplateFields, { id: z.uuid(), version: RecordVersion })
export type UpdateTemplateInput = z.infer<typeof UpdateTemplateInput>

/** A new draft: client, title and content, and the offer it is for, if there is one (CT1, V35). */
export const ContractInput = z.object({
  clientId: z.uuid(CONTRACT_INCOMPLETE),
  /** Whose amounts, schedule and terms the contract takes over (X91). */
  bookingId: z._default(z.nullable(z.uuid()), null),
  ...words,
})
export type ContractInput = z.infer<typeof ContractInput>
export type ContractValues = z.input<typeof ContractInput>

/** A new wording of a draft. The client and the booking stay. */
export const ContractDraftInput = z.object({ id: z.uuid(), ...words })
export type ContractDraftInput = z.infer<typeof ContractDraftInput>

/** The draft's form over the version it was filled from. */
export const UpdateContractInput = z.object({ ...ContractDraftInput.shape, version: RecordVersion })
export type UpdateContractInput = z.infer<typeof UpdateContractInput>

export const ContractIdInput = z.object({ id: z.uuid() })
export type ContractIdInput = z.infer<typeof ContractIdInput>

/** A draft, and the open offer whose terms it is to have: its own booking's unless another one is named. */
export const TakeTermsInput = z.object({ id: z.uuid(), bookingId: z._default(z.nullable(z.uuid()), null) })
export type TakeTermsInput = z.infer<typeof TakeTermsInput>

/** Deletes the draft in the version that was read. */
export const RemoveContractInput = z.object({ id: z.uuid(), version: RecordVersion })
export type RemoveContractInput = z.infer<typeof RemoveContractInput>

/** A signature: full name and consent. */
const signature = {
  fullName: neededLine(SIGNER_NAME_MAX, SIGNATURE_NEEDED, 2).check(contactFreeName, printable),
  /** The same name again, if it differs from the account's and the person confirmed it. */
  confirmedName: z.optional(plainLine(SIGNER_NAME_MAX)),
  isAgreed: z.boolean().check(z.refine((isAgreed) => isAgreed, CONSENT_NEEDED)),
}
const Signature = z.object(signature)
export type Signature = z.infer<typeof Signature>

/** Sending is the vendor's signature, as the couple gives theirs. */
export const SendContractInput = z.object({ id: z.uuid(), ...signature })
export type SendContractInput = z.infer<typeof SendContractInput>

/** The signature under the version that was read. */
export const SendVersionInput = z.object({ ...SendContractInput.shape, version: RecordVersion })
export type SendVersionInput = z.infer<typeof SendVersionInput>

/** The contract of an offer that carries one: its words, and the signature. */
export const CarriedWords = z.object({ ...words, ...signature })

/** An offer with the contract it carries, and the signature of its photographer. */
export const ProposalInput = z.strictObject({ ...OfferInput.shape, ...words, ...signature })
export type ProposalInput = z.infer<typeof ProposalInput>

/** The same for the next offer of a booking, over the one that was read. */
export const ReviseProposalInput = z.strictObject({ ...ReviseOfferInput.shape, ...words, ...signature })
export type ReviseProposalInput = z.infer<typeof ReviseProposalInput>

/** The couple's signature: the same, plus the password again. */
export const SignContractInput = z.object({
  ...SendContractInput.shape,
  password: passwordAgain,
})
export type SignContractInput = z.infer<typeof SignContractInput>

export const DECLINE_REASON_MAX = 2000

/** The couple declines and gives a reason. */
export const DeclineContractInput = z.object({
  id: z.uuid(),
  reason: neededText(DECLINE_REASON_MAX, DECLINE_REASON_NEEDED, 3),
})
export type DeclineContractInput = z.infer<typeof DeclineContractInput>

/** The code on a contract's certificate page, however it was typed or copied: spaces, dashes and small letters. */
export const VerifyInput = z.object({
  code: z.pipe(
    z.string().check(
      z.maxLength(100, { error: CODE_INVALID, abort: true }),
      z.overwrite((typed) =>
        cleanLineOf(typed)
          .toUpperCase()
          .replace(/[\s\p{Pd}]/gu, ''),
      ),
      z.regex(/^[0-9A-Z]{8,12}$/, CODE_INVALID),
    ),
    z.transform((code) => code.match(/.{1,4}/g)!.join('-')),
  ),
})
export type VerifyInput = z.infer<typeof VerifyInput>
