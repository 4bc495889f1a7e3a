import { recordingPayments } from './recording-payments.ts'

/** The provider of this test file; `setup.ts` puts it behind the product's door. */
export const testPayments = recordingPayments()
