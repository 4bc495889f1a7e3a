import { setHostedPayments } from '#server/payments/index.ts'
import { recordingPayments } from './recording-payments.ts'

/** The provider of this process's tests, in memory: the stand-in over the database has tests of its own. */
export const testPayments = recordingPayments()

/** What the couple does on a page; a test with another provider replaces it. */
export const checkoutPage = {
  pay: async (sessionRef: string): Promise<unknown> => testPayments.complete(sessionRef),
}

/** Puts it behind the product's door, whatever an earlier test file of this process left there. */
export function resetPayments(): void {
  setHostedPayments(testPayments.payments)
  checkoutPage.pay = async (sessionRef) => testPayments.complete(sessionRef)
}

resetPayments()
