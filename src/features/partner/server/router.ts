import { clientProcedure, publicProcedure, router, service } from '#server/trpc.ts'
import { InvitationInput, InviteInput, JoinInput } from '../inputs.ts'
import { invitePartner, withdrawInvite } from './invite.ts'
import { joinPartner } from './join.ts'
import { leaveCouple, removePartner } from './leave.ts'
import { getPartner, readInvitation } from './read.ts'

export const partnerRouter = router({
  /** The other person of the couple, and open invitations. */
  get: clientProcedure.query(service(getPartner)),
  /** Mails an invitation. RATE_LIMITED, FORBIDDEN, CONFLICT, INVALID_INPUT (email). */
  invite: clientProcedure.meta({ meanwhile: 'adds' }).input(InviteInput).mutation(service(invitePartner)),
  /** Withdraws the open invitation. FORBIDDEN. */
  withdrawInvite: clientProcedure.meta({ meanwhile: 'sets' }).mutation(service(withdrawInvite)),
  /** Who has sent the invitation with this token, which stays out of addresses. */
  invitation: publicProcedure.meta({ meanwhile: 'reads' }).input(InvitationInput).mutation(service(readInvitation)),
  /** Joins the couple that has invited this person. TOKEN_INVALID, OTHER_ADDRESS, CONFLICT. */
  join: clientProcedure.meta({ meanwhile: 'step' }).input(JoinInput).mutation(service(joinPartner)),
  /** Leaves the couple. CONFLICT. */
  leave: clientProcedure.meta({ meanwhile: 'step' }).mutation(service(leaveCouple)),
  /** Removes the partner. FORBIDDEN, CONFLICT. */
  remove: clientProcedure.meta({ meanwhile: 'step' }).mutation(service(removePartner)),
})
