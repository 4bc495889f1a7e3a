import { trpc } from '#shell/trpc.ts'

/** Refetches everything that a change of a contract may affect. */
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
