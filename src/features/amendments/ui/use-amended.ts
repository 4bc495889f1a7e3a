import { trpc } from '#shell/trpc.ts'

/** Reads everything again that a change of a contract may have changed. */
export function useAmended(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.amendments.invalidate(),
      utils.bookings.invalidate(),
      utils.contracts.invalidate(),
      utils.payments.invalidate(),
      utils.availability.calendar.invalidate(),
      utils.clientDashboard.invalidate(),
      utils.vendorDashboard.invalidate(),
    ])
}
