import { router, service, vendorProcedure } from '#server/trpc.ts'
import { SwitchBadgeInput } from '../inputs.ts'
import { ownBadge, switchBadge } from './own.ts'

export const badgeRouter = router({
  /** The signed-in photographer's badge. NOT_FOUND. */
  own: vendorProcedure.query(service(ownBadge)),
  /** Switches it on or off, wherever it is. NOT_FOUND. */
  switch: vendorProcedure.meta({ meanwhile: 'sets' }).input(SwitchBadgeInput).mutation(service(switchBadge)),
})
