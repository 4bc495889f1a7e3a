import * as z from 'zod/mini'
import { PASSWORD_MAX } from '#features/auth/model.ts'
import { type AddressOf, address } from '#shared/address.ts'
import { PageNumber } from '#shared/page-number.ts'
import { neededText } from '#shared/plain-text.ts'
import { TEXT_LONG } from '#shared/text-checks.ts'
import { isCardNumber, isFutureExpiry, isTestCard } from '#shared/cards.ts'
import { MONEY_TABLES, type MoneyTable, moneyReaders } from './search.ts'
import { CARD_EXPIRED, RELEASE_REASON_NEEDED, TEST_CARD_ONLY } from './texts.ts'

/** One payment by card. The amount is the server's and is never sent. */
export const PayInput = z.strictObject({
  paymentId: z.uuid(),
  /** Created once when the form opens, so that pressing twice pays once. */
  idempotencyKey: z.uuid(),
  card: z.strictObject({
    number: z.string().check(
      z.maxLength(40, TEXT_LONG),
      z.refine(isCardNumber, 'Please check the card number'),
      z.refine((typed) => !isCardNumber(typed) || isTestCard(typed), TEST_CARD_ONLY),
    ),
    expiry: z
      .string()
      .check(
        z.maxLength(10, TEXT_LONG),
        z.regex(/^\s*\d{1,2}\s*\/\s*(\d{2}|\d{4})\s*$/, 'Please enter the expiry as MM/YY'),
      ),
    cvc: z.string().check(z.trim(), z.regex(/^\d{3,4}$/, 'Please enter the three or four digits')),
  }),
})
export type PayInput = z.infer<typeof PayInput>

/** The card as its form validates it, so that all errors are shown at once. */
export const cardForm = (today: string) =>
  z.strictObject({
    ...PayInput.shape.card.shape,
    // An invalid expiry is reported as such, not as one that has passed.
    expiry: PayInput.shape.card.shape.expiry.check(
      z.refine((typed) => !/\d\s*\/\s*\d/.test(typed) || isFutureExpiry(typed, today), CARD_EXPIRED),
    ),
  })

/** A page of a list. */
export const ListInput = z.strictObject({ page: PageNumber })
export type ListInput = z.infer<typeof ListInput>

/** Opens the payment service's page, where the photographer's own details are given and changed (X99, PY16). */
export const PayoutPageInput = z.strictObject({
  /** Asked again, since anybody at an unlocked screen could redirect the money (X139). */
  password: z.string().check(z.minLength(1, 'Please enter your password'), z.maxLength(PASSWORD_MAX, TEXT_LONG)),
})
export type PayoutPageInput = z.infer<typeof PayoutPageInput>

export const PayoutIdInput = z.strictObject({ payoutId: z.uuid() })
export type PayoutIdInput = z.infer<typeof PayoutIdInput>

export const RELEASE_REASON_MAX = 1000
/** Why a payout is sent although its vendor is suspended; for colleagues. (X123) */
export const ReleaseReason = z.strictObject({
  reason: neededText(RELEASE_REASON_MAX, RELEASE_REASON_NEEDED, 3),
})
export const ReleasePayoutInput = z.extend(PayoutIdInput, ReleaseReason.shape)
export type ReleasePayoutInput = z.infer<typeof ReleasePayoutInput>

const exported = {
  payouts: address(moneyReaders.payouts),
  payments: address(moneyReaders.payments),
  refunds: address(moneyReaders.refunds),
  documents: address(moneyReaders.documents),
  rules: address(moneyReaders.rules),
}
/** One whole table, with its list's query. */
export type ExportMoneyInput = { [T in MoneyTable]: { table: T } & AddressOf<(typeof exported)[T]> }[MoneyTable]
export const ExportMoneyInput = z.pipe(
  z.looseObject({ table: z.enum(MONEY_TABLES) }),
  z.transform(({ table, ...asked }) => ({ ...exported[table].parse(asked), table }) as ExportMoneyInput),
)
