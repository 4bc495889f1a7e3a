import type { PaymentProvider } from './provider.ts'
import { testProvider } from './test-provider.ts'

/** The provider this deployment uses. There is one today; a real one is chosen here by its key. (PY2) */
export const paymentProvider = (): PaymentProvider => testProvider
