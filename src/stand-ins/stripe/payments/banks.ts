/** A bank account as the service shows it: the number itself is never kept. */
export type ShownBank = { name: string; last4: string; routing: string }

/** What a bank will do with a debit: send the money, after which it may still want it back, or send the debit back. */
export type BankOutcome = { failure: string | null; isReturnedLater: boolean }

const ROUTING = '110000000'
const BANK = 'STRIPE TEST BANK'
const returned = (failure: string): BankOutcome => ({ failure, isReturnedLater: false })

/** The published test accounts that matter to a marketplace, and what their bank does. */
const OUTCOMES: Readonly<Record<string, BankOutcome>> = {
  '000123456789': { failure: null, isReturnedLater: false },
  '000111111113': returned('account_closed'),
  '000222222227': returned('insufficient_funds'),
  '000333333335': returned('debit_not_authorized'),
  '000555555559': { failure: null, isReturnedLater: true },
}

export type ReadBank = { ok: true; bank: ShownBank; outcome: BankOutcome } | { ok: false; message: string }

/** Checks a typed account and forgets everything of it but the bank and the last four digits. */
export function readBank({ routing, number }: { routing: string; number: string }): ReadBank {
  const [bank, account] = [routing, number].map((typed) => typed.replaceAll(/[\s-]/g, ''))
  if (bank !== ROUTING) return { ok: false, message: `No test bank has this routing number. Use ${ROUTING}.` }
  const outcome = OUTCOMES[account!]
  if (!outcome) return { ok: false, message: 'This isn’t a test account. Use 000123456789.' }
  return { ok: true, bank: { name: BANK, last4: account!.slice(-4), routing: bank }, outcome }
}
