import { formatMoney } from '#ui/money.tsx'

/** What the bell says of a payout that has arrived. (E18) */
export const paidOutNotice = (amountCents: number): string => `${formatMoney(amountCents)} has been paid out`
