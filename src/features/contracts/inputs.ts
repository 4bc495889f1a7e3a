import { z } from 'zod'
import { contactFreeName, contactFreeText } from '#shared/redaction/contact-free.ts'
import { RecordVersion } from '#shared/record-version.ts'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#shared/text-checks.ts'
import {
  CODE_ODD,
  CONSENT_NEEDED,
  CONTRACT_CONTENT_MAX,
  CONTRACT_INCOMPLETE,
  CONTRACT_TITLE_MAX,
  PASSWORD_NEEDED,
  DECLINE_REASON_NEEDED,
  SIGNATURE_NEEDED,
  SIGNER_NAME_MAX,
} from './model.ts'
import { CONTRACT_TABS } from './search.ts'

const words = {
  title: z
    .string(CONTRACT_INCOMPLETE)
    .trim()
    .min(1, CONTRACT_INCOMPLETE)
    .max(CONTRACT_TITLE_MAX, TEXT_LONG)
    .refine(isPlainLine, TEXT_ODD)
    .check(contactFreeName),
  content: z
    .string(CONTRACT_INCOMPLETE)
    .max(CONTRACT_CONTENT_MAX, TEXT_LONG)
    .refine(isPlainText, TEXT_ODD)
    .transform(tidyText)
    .refine((value) => value !== '', CONTRACT_INCOMPLETE)
    .check(contactFreeText),
}

/** A new draft: client, title and content, and the offer it is for, if there is one (CT1, V35). */
export const ContractInput = z.object({
  clientId: z.uuid(CONTRACT_INCOMPLETE),
  /** Whose amounts, schedule and terms the contract takes over (X91). */
  bookingId: z.uuid().nullable().default(null),
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

/** A draft, and the open offer whose terms it is to have: its own booking's unless another one is named (X121). */
export const TakeTermsInput = z.object({ id: z.uuid(), bookingId: z.uuid().nullable().default(null) })
export type TakeTermsInput = z.infer<typeof TakeTermsInput>

/** Deletes the draft in the version that was read. */
export const RemoveContractInput = z.object({ id: z.uuid(), version: RecordVersion })
export type RemoveContractInput = z.infer<typeof RemoveContractInput>

export const ContractListInput = z.object({
  tab: z.enum(CONTRACT_TABS).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
export type ContractListInput = z.infer<typeof ContractListInput>

/** Sending is the vendor's signature: full name and consent, as the couple gives theirs (CT5). */
export const SendContractInput = z.object({
  id: z.uuid(),
  fullName: z
    .string(SIGNATURE_NEEDED)
    .trim()
    .min(2, SIGNATURE_NEEDED)
    .max(SIGNER_NAME_MAX, TEXT_LONG)
    .refine(isPlainLine, TEXT_ODD)
    .check(contactFreeName),
  /** The same name again, if it differs from the account's and the person confirmed it. */
  confirmedName: z.string().trim().max(SIGNER_NAME_MAX, TEXT_LONG).optional(),
  isAgreed: z.boolean().refine((isAgreed) => isAgreed, CONSENT_NEEDED),
})
export type SendContractInput = z.infer<typeof SendContractInput>

/** The signature under the version that was read. */
export const SendVersionInput = z.object({ ...SendContractInput.shape, version: RecordVersion })
export type SendVersionInput = z.infer<typeof SendVersionInput>

/** The couple's signature: the same, plus the password again (CT5). */
export const SignContractInput = z.object({
  ...SendContractInput.shape,
  password: z.string(PASSWORD_NEEDED).min(1, PASSWORD_NEEDED).max(200, TEXT_LONG),
})
export type SignContractInput = z.infer<typeof SignContractInput>

export const DECLINE_REASON_MAX = 2000

/** CT6: the couple declines and gives a reason. */
export const DeclineContractInput = z.object({
  id: z.uuid(),
  reason: z
    .string()
    .max(DECLINE_REASON_MAX, TEXT_LONG)
    .refine(isPlainText, TEXT_ODD)
    .transform(tidyText)
    .refine((value) => value.length >= 3, DECLINE_REASON_NEEDED),
})
export type DeclineContractInput = z.infer<typeof DeclineContractInput>

const CODE_LENGTH = { shortest: 8, longest: 12 }

/** The code on a contract's certificate page, however it was typed or copied: spaces, dashes and small letters (CT9). */
export const VerifyInput = z.object({
  code: z
    .string()
    .max(100, CODE_ODD)
    .transform((typed) => typed.toUpperCase().replace(/[\s\p{Pd}\u00ad\u200b]/gu, ''))
    .refine(
      (code) => /^[0-9A-Z]+$/.test(code) && code.length >= CODE_LENGTH.shortest && code.length <= CODE_LENGTH.longest,
      CODE_ODD,
    )
    .transform((code) => code.match(/.{1,4}/g)!.join('-')),
})
export type VerifyInput = z.infer<typeof VerifyInput>
