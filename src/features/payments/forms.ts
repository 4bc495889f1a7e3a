import { z } from 'zod'
import { isPlainLine, TEXT_LONG, TEXT_ODD } from '#lib/text-checks.ts'
import { isCardNumber } from './cards.ts'

/** One payment by card. The amount is the payment's own and never travels. */
export const PayInput = z.strictObject({
  paymentId: z.uuid(),
  /** Made once when the form opens: pressing twice pays once. */
  idempotencyKey: z.uuid(),
  card: z.strictObject({
    number: z.string().max(40).refine(isCardNumber, 'Please check the card number'),
    expiry: z
      .string()
      .max(10)
      .regex(/^\s*\d{1,2}\s*\/\s*(\d{2}|\d{4})\s*$/, 'Please enter the expiry as MM/YY'),
    cvc: z
      .string()
      .trim()
      .regex(/^\d{3,4}$/, 'Please enter the three or four digits'),
  }),
})
export type PayInput = z.infer<typeof PayInput>

/** A page of a list. */
export const ListInput = z.strictObject({ page: z.int().min(1).max(10_000).default(1) })
export type ListInput = z.infer<typeof ListInput>

/** Where payouts go (X99). Of the number only the last four digits are kept here. */
export const PayoutAccountInput = z.strictObject({
  holderName: z
    .string()
    .trim()
    .min(2, 'Please enter the name on the account')
    .max(120, TEXT_LONG)
    .refine(isPlainLine, TEXT_ODD),
  bankName: z.string().trim().min(2, 'Please enter the bank').max(120, TEXT_LONG).refine(isPlainLine, TEXT_ODD),
  accountNumber: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine((digits) => /^\d{6,17}$/.test(digits), 'Please enter 6 to 17 digits'),
})
export type PayoutAccountInput = z.infer<typeof PayoutAccountInput>

export const PayoutIdInput = z.strictObject({ payoutId: z.uuid() })
export type PayoutIdInput = z.infer<typeof PayoutIdInput>
