import type { PaymentProvider } from './provider.ts'
import { testProvider } from './test-provider.ts'

let provider: PaymentProvider = testProvider

/** The provider this deployment uses. There is one today; a real one is chosen here by its key. (PY2) */
export const paymentProvider = (): PaymentProvider => provider

/** Gives this process another provider: a trial's, which remembers what it was asked for. */
export function setPaymentProvider(other: PaymentProvider): void {
  provider = other
}
