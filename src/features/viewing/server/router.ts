import { ReasonInput } from '#features/audit/inputs.ts'
import { adminProcedure, router, service, signedInProcedure } from '#server/trpc.ts'
import { endViewing, listViewings, startViewing } from './viewings.ts'

export const viewingRouter = router({
  /** Looks at Curio as a couple or a photographer, read only; audited. NOT_FOUND, FORBIDDEN, CONFLICT, RATE_LIMITED. */
  start: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'adds', audited: 'viewing.start' })
    .input(ReasonInput)
    .mutation(service(startViewing)),
  /** Stops it. Idempotent. */
  end: signedInProcedure
    .meta({ isOpenInMaintenance: true, endsViewing: true, meanwhile: 'secret' })
    .mutation(service(endViewing)),
  /** When the team looked at the person's account, and why. */
  mine: signedInProcedure.query(service(listViewings)),
})
