import * as z from 'zod/mini'
import { passwordAgain } from '#features/auth/inputs.ts'
import { US_STATES } from '#shared/site/us-states.ts'
import { neededText, typedDay } from '#shared/text/plain-text.ts'
import { PageNumber } from '#shared/url/page-number.ts'
import { type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { MONEY_TABLES, type MoneyTable, moneyReaders } from './search.ts'
import {
  ADD_CONSENT_VERSION,
  REFERENCE_NEEDED,
  RELEASE_REASON_NEEDED,
  REMITTED_AMOUNT_NEEDED,
  REVERSAL_REASON_NEEDED,
  SAVE_CONSENT_VERSION,
  SETTLE_REASON_NEEDED,
  WAIVE_REASON_NEEDED,
} from './texts.ts'

/** The line to pay: the amount is the server's, and the card is typed on the provider's page. */
export const PayInput = z.strictObject({
  paymentId: z.uuid(),
  /** The couple agrees to this version of the text: its way to pay is kept, and pays the balance on its day. */
  consent: z.optional(z.literal(SAVE_CONSENT_VERSION)),
})
export type PayInput = z.infer<typeof PayInput>

/** One attempt to pay, as the provider's page leads back to it. */
export const AttemptInput = z.strictObject({ attemptId: z.uuid() })
export type AttemptInput = z.infer<typeof AttemptInput>

/** Switches the automatic payment of a line. */
export const AutomaticInput = z.strictObject({ paymentId: z.uuid(), isOn: z.boolean() })
export type AutomaticInput = z.infer<typeof AutomaticInput>

/** Opens the provider's page on which a way to pay is saved for a booking's balance. */
export const AddWayInput = z.strictObject({ bookingId: z.uuid(), consent: z.literal(ADD_CONSENT_VERSION) })
export type AddWayInput = z.infer<typeof AddWayInput>

/** One such page, as it leads back. */
export const SetupIdInput = z.strictObject({ setupId: z.uuid() })
export type SetupIdInput = z.infer<typeof SetupIdInput>

export const WayIdInput = z.strictObject({ wayId: z.uuid() })
export type WayIdInput = z.infer<typeof WayIdInput>

/** A page of a list. */
export const ListInput = z.strictObject({ page: PageNumber })
export type ListInput = z.infer<typeof ListInput>

/** Opens the payment service's page, where the photographer's own details are given and changed. */
export const PayoutPageInput = z.strictObject({
  /** Asked again, since anybody at an unlocked screen could redirect the money. */
  password: passwordAgain,
})
export type PayoutPageInput = z.infer<typeof PayoutPageInput>

export const PayoutIdInput = z.strictObject({ payoutId: z.uuid() })
export type PayoutIdInput = z.infer<typeof PayoutIdInput>

export const RELEASE_REASON_MAX = 1000
/** Why a payout is sent although its vendor is suspended; for colleagues. */
export const ReleaseReason = z.strictObject({
  reason: neededText(RELEASE_REASON_MAX, RELEASE_REASON_NEEDED, 3),
})
export const ReleasePayoutInput = z.extend(PayoutIdInput, ReleaseReason.shape)
export type ReleasePayoutInput = z.infer<typeof ReleasePayoutInput>

export const RefundIdInput = z.strictObject({ refundId: z.uuid() })
export type RefundIdInput = z.infer<typeof RefundIdInput>

/** How a refund that came back was paid instead, for colleagues. */
export const SettleReason = z.strictObject({ reason: neededText(RELEASE_REASON_MAX, SETTLE_REASON_NEEDED, 3) })
export const SettleRefundInput = z.extend(RefundIdInput, SettleReason.shape)
export type SettleRefundInput = z.infer<typeof SettleRefundInput>

/** Why the team asks a photographer for no more of a lost chargeback, for colleagues. */
export const WaiveReason = z.strictObject({ reason: neededText(RELEASE_REASON_MAX, WAIVE_REASON_NEEDED, 3) })
export const WaiveRecoveryInput = z.extend(z.strictObject({ recoveryId: z.uuid() }), WaiveReason.shape)
export type WaiveRecoveryInput = z.infer<typeof WaiveRecoveryInput>

const REFERENCE_MAX = 120
/** Sales tax that was paid to a state. */
export const RemittanceInput = z.strictObject({
  state: z.enum(US_STATES),
  amountCents: z.int(REMITTED_AMOUNT_NEEDED).check(z.minimum(1, REMITTED_AMOUNT_NEEDED), z.maximum(100_000_000_000)),
  /** YYYY-MM-DD. */
  paidOn: typedDay(),
  reference: neededText(REFERENCE_MAX, REFERENCE_NEEDED, 2),
})
export type RemittanceInput = z.infer<typeof RemittanceInput>

/** Why a remittance that was recorded is none, for colleagues. */
export const ReversalReason = z.strictObject({ reason: neededText(RELEASE_REASON_MAX, REVERSAL_REASON_NEEDED, 3) })
export const ReverseRemittanceInput = z.extend(z.strictObject({ remittanceId: z.uuid() }), ReversalReason.shape)
export type ReverseRemittanceInput = z.infer<typeof ReverseRemittanceInput>

const exported = {
  payouts: searchParams(moneyReaders.payouts),
  payments: searchParams(moneyReaders.payments),
  refunds: searchParams(moneyReaders.refunds),
  documents: searchParams(moneyReaders.documents),
  tax: searchParams(moneyReaders.tax),
  rules: searchParams(moneyReaders.rules),
}
/** One whole table, with its list's query. */
export type ExportMoneyInput = { [T in MoneyTable]: { table: T } & SearchParamsOf<(typeof exported)[T]> }[MoneyTable]
export const ExportMoneyInput = z.pipe(
  z.looseObject({ table: z.enum(MONEY_TABLES) }),
  z.transform(({ table, ...asked }) => ({ ...exported[table].parse(asked), table }) as ExportMoneyInput),
)
