import { ReasonInput } from '#features/audit/inputs.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import { UserInput } from '../inputs.ts'
import { ExportUsersInput, ListUsersInput } from '../search.ts'
import { sendResetLink, signOutUser } from './access.ts'
import { getUser } from './details.ts'
import { exportUsers, listUsers } from './list.ts'
import { restoreUser, suspendUser } from './standing.ts'

export const adminUsersRouter = router({
  /** One page of accounts of every role and standing. */
  list: adminProcedure.input(ListUsersInput).query(({ ctx, input }) => listUsers(ctx, input)),
  /** One account with what it owns and its open sessions. NOT_FOUND. */
  get: adminProcedure.input(UserInput).query(({ ctx, input }) => getUser(ctx, input)),
  /** The matching accounts as CSV; audited. */
  export: adminProcedure.input(ExportUsersInput).mutation(({ ctx, input }) => exportUsers(ctx, input)),
  /** Suspends an account and ends its sessions. NOT_FOUND, FORBIDDEN, CONFLICT. */
  suspend: adminProcedure.input(ReasonInput).mutation(({ ctx, input }) => suspendUser(ctx, input)),
  /** Restores an account. NOT_FOUND, CONFLICT. */
  restore: adminProcedure.input(ReasonInput).mutation(({ ctx, input }) => restoreUser(ctx, input)),
  /** Ends the account's sessions. NOT_FOUND. */
  signOut: adminProcedure.input(UserInput).mutation(({ ctx, input }) => signOutUser(ctx, input)),
  /** Mails the owner a link for a new password. NOT_FOUND, CONFLICT. */
  sendResetLink: adminProcedure.input(UserInput).mutation(({ ctx, input }) => sendResetLink(ctx, input)),
})
