import { clientProcedure, router } from '#server/trpc.ts'
import { InviteInput, JoinInput } from '../inputs.ts'
import { invitePartner, withdrawInvite } from './invite.ts'
import { joinPartner } from './join.ts'
import { leaveCouple, removePartner } from './leave.ts'
import { getPartner } from './read.ts'

export const partnerRouter = router({
  /** The other person of the couple, and open invitations. */
  get: clientProcedure.query(({ ctx }) => getPartner(ctx)),
  /** Mails an invitation. RATE_LIMITED, FORBIDDEN, CONFLICT, INVALID_INPUT (email). */
  invite: clientProcedure.input(InviteInput).mutation(({ ctx, input }) => invitePartner(ctx, input)),
  /** Withdraws the open invitation. FORBIDDEN. */
  withdrawInvite: clientProcedure.mutation(({ ctx }) => withdrawInvite(ctx)),
  /** Joins the couple that has invited this person. TOKEN_INVALID, OTHER_ADDRESS, CONFLICT. */
  join: clientProcedure.input(JoinInput).mutation(({ ctx, input }) => joinPartner(ctx, input)),
  /** Leaves the couple. CONFLICT. */
  leave: clientProcedure.mutation(({ ctx }) => leaveCouple(ctx)),
  /** Removes the partner. FORBIDDEN, CONFLICT. */
  remove: clientProcedure.mutation(({ ctx }) => removePartner(ctx)),
})
