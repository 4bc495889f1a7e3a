import { adminProcedure, publicProcedure, router, service } from '#server/trpc.ts'
import {
  AcceptInput,
  BringBackInput,
  InvitationInput,
  InviteIdInput,
  InviteInput,
  MemberInput,
  SetRoleInput,
} from '../inputs.ts'
import { acceptInvite, readTeamInvitation } from './accept.ts'
import { inviteMember, sendInviteAgain, withdrawInvite } from './invite.ts'
import { listTeam } from './list.ts'
import { bringBack, endMember, setRole } from './members.ts'

export const teamRouter = router({
  /** Everybody of the team, and open invitations. */
  list: adminProcedure.query(service(listTeam)),
  /** Mails an invitation. RATE_LIMITED, INVALID_INPUT (email). */
  invite: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'adds', audited: 'team.invite' })
    .input(InviteInput)
    .mutation(service(inviteMember)),
  /** Mails it again, with a new link. NOT_FOUND, RATE_LIMITED, INVALID_INPUT. */
  sendAgain: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'secret', audited: 'team.sendAgain' })
    .input(InviteIdInput)
    .mutation(service(sendInviteAgain)),
  /** Withdraws one. NOT_FOUND. */
  withdraw: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: 'team.withdraw' })
    .input(InviteIdInput)
    .mutation(service(withdrawInvite)),
  /** Gives somebody another role. NOT_FOUND, FORBIDDEN, CONFLICT. */
  setRole: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'seen', audited: 'team.setRole' })
    .input(SetRoleInput)
    .mutation(service(setRole)),
  /** Ends somebody's time on the team. NOT_FOUND, FORBIDDEN, CONFLICT. */
  end: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: 'team.end' })
    .input(MemberInput)
    .mutation(service(endMember)),
  /** Brings somebody back. NOT_FOUND, FORBIDDEN, CONFLICT. */
  bringBack: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: 'team.bringBack' })
    .input(BringBackInput)
    .mutation(service(bringBack)),
  /** What the invitation with this token says; the token stays out of addresses. */
  invitation: publicProcedure.meta({ meanwhile: 'reads' }).input(InvitationInput).mutation(service(readTeamInvitation)),
  /** Opens an account of the team with it. TOKEN_INVALID, WEAK_PASSWORD, RATE_LIMITED, EMAIL_TAKEN. */
  accept: publicProcedure.meta({ meanwhile: 'secret' }).input(AcceptInput).mutation(service(acceptInvite)),
})
