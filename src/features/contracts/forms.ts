import { z } from 'zod'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#lib/text-checks.ts'
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
    .refine(isPlainLine, TEXT_ODD),
  content: z
    .string(CONTRACT_INCOMPLETE)
    .max(CONTRACT_CONTENT_MAX, TEXT_LONG)
    .refine(isPlainText, TEXT_ODD)
    .transform(tidyText)
    .refine((value) => value !== '', CONTRACT_INCOMPLETE),
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

/** Another wording of a draft. The client and the booking stay. */
export const ContractDraftInput = z.object({ id: z.uuid(), ...words })
export type ContractDraftInput = z.infer<typeof ContractDraftInput>

export const ContractIdInput = z.object({ id: z.uuid() })
export type ContractIdInput = z.infer<typeof ContractIdInput>

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
    .refine(isPlainLine, TEXT_ODD),
  isAgreed: z.boolean().refine((isAgreed) => isAgreed, CONSENT_NEEDED),
})
export type SendContractInput = z.infer<typeof SendContractInput>

/** The couple's signature: the same, and the password once more (CT5). */
export const SignContractInput = z.object({
  id: z.uuid(),
  fullName: SendContractInput.shape.fullName,
  isAgreed: SendContractInput.shape.isAgreed,
  password: z.string(PASSWORD_NEEDED).min(1, PASSWORD_NEEDED).max(200, TEXT_LONG),
})
export type SignContractInput = z.infer<typeof SignContractInput>

export const DECLINE_REASON_MAX = 2000

/** CT6: the couple declines, and says why. */
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

/** The code on a contract's certificate page (CT9). */
export const VerifyInput = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{4}-?[0-9A-Z]{4}-?[0-9A-Z]{0,4}$/, CODE_ODD),
})
export type VerifyInput = z.infer<typeof VerifyInput>
