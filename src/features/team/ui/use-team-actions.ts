import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ACTION_FAILED, END_MEANS, ENDED, INVITED, WITHDRAWN } from '../texts.ts'
import type { Invite, Member } from './types.ts'

const onError = (error: { message: string }) => notify.error(isUnanswered(error) ? ACTION_FAILED : error.message)

/** What is done from a row of the page; what cannot be taken back is asked first. */
export function useTeamActions() {
  const { team } = trpc.useUtils()
  const saying = (words: string) => ({
    onSuccess: () => {
      notify.success(words)
      return team.invalidate()
    },
    onError,
  })
  const end = trpc.team.end.useMutation(saying(ENDED))
  const sendAgain = trpc.team.sendAgain.useMutation(saying(INVITED))
  const withdraw = trpc.team.withdraw.useMutation(saying(WITHDRAWN))
  return {
    end: async ({ id, firstName }: Member) => {
      const isSure = await confirm({
        title: `End the access of ${firstName}?`,
        message: END_MEANS,
        confirmLabel: 'End access',
        isDestructive: true,
      })
      if (isSure) end.mutate({ id })
    },
    sendAgain: ({ id }: Invite) => sendAgain.mutate({ id }),
    withdraw: async ({ id, firstName }: Invite) => {
      const isSure = await confirm({
        title: `Withdraw the invitation of ${firstName}?`,
        message: 'The link in the email stops working right away.',
        confirmLabel: 'Withdraw it',
      })
      if (isSure) withdraw.mutate({ id })
    },
  }
}
export type TeamActions = ReturnType<typeof useTeamActions>
