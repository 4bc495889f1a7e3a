import type { PaymentProvider } from './provider.ts'
import { testProvider } from './test-provider.ts'

let provider: PaymentProvider = testProvider

/** The provider this deployment uses. There is only one today; a real one would be chosen here by its key. (PY2) */
export const paymentProvider = (): PaymentProvider => provider

/** Replaces this process's provider, for trials that record the calls. */
export function setPaymentProvider(other: PaymentProvider): void {
  provider = other
}
