import { z } from 'zod'
import { PASSWORD_MAX } from '#features/auth/model.ts'
import { type AddressOf, address } from '#shared/address.ts'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD } from '#shared/text-checks.ts'
import { isCardNumber, isFutureExpiry, isTestCard } from '#shared/cards.ts'
import { MONEY_TABLES, type MoneyTable, moneyReaders } from './search.ts'
import { CARD_EXPIRED, RELEASE_REASON_NEEDED, TEST_CARD_ONLY } from './texts.ts'

/** One payment by card. The amount is the server's and is never sent. */
export const PayInput = z.strictObject({
  paymentId: z.uuid(),
  /** Created once when the form opens, so that pressing twice pays once. */
  idempotencyKey: z.uuid(),
  card: z.strictObject({
    number: z
      .string()
      .max(40)
      .refine(isCardNumber, 'Please check the card number')
      .refine((typed) => !isCardNumber(typed) || isTestCard(typed), TEST_CARD_ONLY),
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

/** The card as its form validates it, so that all errors are shown at once. */
export const cardForm = (today: string) =>
  z.strictObject({
    ...PayInput.shape.card.shape,
    // An invalid expiry is reported as such, not as one that has passed.
    expiry: PayInput.shape.card.shape.expiry.refine(
      (typed) => !/\d\s*\/\s*\d/.test(typed) || isFutureExpiry(typed, today),
      CARD_EXPIRED,
    ),
  })

/** A page of a list. */
export const ListInput = z.strictObject({ page: z.int().min(1).max(10_000).default(1) })
export type ListInput = z.infer<typeof ListInput>

/** Where payouts go (X99). Only the last four digits of the number are stored here. */
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
  /** Asked again, since anybody at an unlocked screen could redirect the money (X139). */
  password: z.string().min(1, 'Please enter your password').max(PASSWORD_MAX, TEXT_LONG),
})
export type PayoutAccountInput = z.infer<typeof PayoutAccountInput>

export const PayoutIdInput = z.strictObject({ payoutId: z.uuid() })
export type PayoutIdInput = z.infer<typeof PayoutIdInput>

export const RELEASE_REASON_MAX = 1000
/** Why a payout is sent although its vendor is suspended; for colleagues. (X123) */
export const ReleaseReason = z.strictObject({
  reason: z
    .string(RELEASE_REASON_NEEDED)
    .trim()
    .min(3, RELEASE_REASON_NEEDED)
    .max(RELEASE_REASON_MAX, TEXT_LONG)
    .refine(isPlainText, TEXT_ODD),
})
export const ReleasePayoutInput = PayoutIdInput.extend(ReleaseReason.shape)
export type ReleasePayoutInput = z.infer<typeof ReleasePayoutInput>

const exported = {
  payouts: address(moneyReaders.payouts),
  payments: address(moneyReaders.payments),
  refunds: address(moneyReaders.refunds),
  rules: address(moneyReaders.rules),
}
/** One whole table, with its list's query. */
export type ExportMoneyInput = { [T in MoneyTable]: { table: T } & AddressOf<(typeof exported)[T]> }[MoneyTable]
export const ExportMoneyInput = z
  .looseObject({ table: z.enum(MONEY_TABLES) })
  .transform(({ table, ...asked }) => ({ ...exported[table].parse(asked), table }) as ExportMoneyInput)
