import { pay } from '#features/settlement/server/pay.ts'
import { checkoutReported } from '#features/settlement/server/resolve-charge.ts'
import type { ServiceContext } from '#server/context.ts'
import { sessionOf } from './recording-payments.ts'
import { checkoutPage, testPayments } from './test-payments.ts'

/** The couple opens the page of one line and comes no further. Returns the provider's session. */
export const openPage = async (ctx: ServiceContext, paymentId: string): Promise<string> =>
  sessionOf((await pay(ctx, { paymentId })).url)

/** The provider reports that something has happened to one of its pages. */
export const report = (ctx: ServiceContext, sessionRef: string): Promise<void> =>
  checkoutReported(ctx, {
    id: 'evt',
    type: 'checkout.session.completed',
    objectRef: sessionRef,
    accountRef: null,
    data: {},
  })

/** Pays one line of the couple's schedule, as they do it themselves; the report comes at once. */
export async function payLine(ctx: ServiceContext, paymentId: string): Promise<void> {
  const sessionRef = await openPage(ctx, paymentId)
  await checkoutPage.pay(sessionRef)
  await report(ctx, sessionRef)
}

type Caller = {
  payments: {
    pay: (input: { paymentId: string }) => Promise<{ url: string }>
    settle: (input: { attemptId: string }) => Promise<{ state: string }>
  }
}

/** The same through the router, until the couple reads that it is paid. */
export async function payByRouter({ payments }: Caller, paymentId: string): Promise<{ state: string }> {
  const sessionRef = sessionOf((await payments.pay({ paymentId })).url)
  testPayments.complete(sessionRef)
  return payments.settle({ attemptId: testPayments.attemptOf(sessionRef) })
}
