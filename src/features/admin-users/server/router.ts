import { ReasonInput } from '#features/audit/inputs.ts'
import { adminProcedure, router, service } from '#server/trpc.ts'
import { UserInput } from '../inputs.ts'
import { ExportUsersInput, ListUsersInput, USER_SORTS } from '../search.ts'
import { sendResetLink, signOutUser } from './access.ts'
import { getUser } from './details.ts'
import { resetFactors, withdrawFactorReset } from './factors.ts'
import { exportUsers, listUsers } from './list.ts'
import { restoreUser, suspendUser } from './standing.ts'

export const adminUsersRouter = router({
  /** One page of accounts of every role and standing. */
  list: adminProcedure.meta({ sorts: USER_SORTS }).input(ListUsersInput).query(service(listUsers)),
  /** One account with what it owns and its open sessions. NOT_FOUND. */
  get: adminProcedure.input(UserInput).query(service(getUser)),
  /** The matching accounts as CSV; audited. */
  export: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'adminUsers.export' })
    .input(ExportUsersInput)
    .mutation(service(exportUsers)),
  /** Suspends an account and ends its sessions. NOT_FOUND, CONFLICT. */
  suspend: adminProcedure
    .meta({ meanwhile: 'step', audited: 'user.suspend' })
    .input(ReasonInput)
    .mutation(service(suspendUser)),
  /** Restores an account. NOT_FOUND, CONFLICT. */
  restore: adminProcedure
    .meta({ meanwhile: 'step', audited: 'user.restore' })
    .input(ReasonInput)
    .mutation(service(restoreUser)),
  /** Ends the account's sessions. NOT_FOUND. */
  signOut: adminProcedure
    .meta({ meanwhile: 'secret', audited: 'user.signOut' })
    .input(UserInput)
    .mutation(service(signOutUser)),
  /** Asks a colleague to remove the account's second factors, or does what one asked. NOT_FOUND, FORBIDDEN, CONFLICT. */
  resetFactors: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: ['user.askFactorReset', 'user.resetFactors'] })
    .input(UserInput)
    .mutation(service(resetFactors)),
  /** Takes back what the reader has asked a colleague for. NOT_FOUND, CONFLICT. */
  withdrawFactorReset: adminProcedure
    .meta({ meanwhile: 'step', audited: 'user.withdrawFactorReset' })
    .input(UserInput)
    .mutation(service(withdrawFactorReset)),
  /** Mails the owner a link for a new password. NOT_FOUND, CONFLICT. */
  sendResetLink: adminProcedure
    .meta({ meanwhile: 'secret', audited: 'user.sendResetLink' })
    .input(UserInput)
    .mutation(service(sendResetLink)),
})
