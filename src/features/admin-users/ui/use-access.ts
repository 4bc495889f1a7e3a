import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ACTION_FAILED, NO_SESSIONS, RESET_SENT } from '../texts.ts'

type Person = { id: string; name: string; email: string }
type Failure = { message: string }

const onError = (error: Failure) => notify.error(isUnanswered(error) ? ACTION_FAILED : error.message)
const endedWords = (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`)

/** Ends a person's sessions or mails a link for a new password; both ask first. */
export function useAccess() {
  const utils = trpc.useUtils()
  const signOut = trpc.adminUsers.signOut.useMutation({
    onSuccess: async ({ ended }) => {
      if (ended === 0) notify.info(NO_SESSIONS)
      else notify.success(endedWords(ended))
      await utils.adminUsers.invalidate()
    },
    onError,
  })
  const sendLink = trpc.adminUsers.sendResetLink.useMutation({ onSuccess: () => notify.success(RESET_SENT), onError })
  return {
    isSigningOut: signOut.isPending,
    isSending: sendLink.isPending,
    signOutEverywhere: async ({ id, name, email }: Person) => {
      const isSure = await confirm({
        title: `Sign ${name || email} out everywhere?`,
        message: 'Every device will have to sign in again. If the account is yours, your current session stays.',
        confirmLabel: 'Sign out everywhere',
      })
      if (isSure) signOut.mutate({ id })
    },
    sendResetLink: async ({ id, name, email }: Person) => {
      const isSure = await confirm({
        title: `Send ${name || email} a link for a new password?`,
        message: `The link goes to ${email} and works for an hour. The current password works until a new one is set.`,
        confirmLabel: 'Send the link',
      })
      if (isSure) sendLink.mutate({ id })
    },
  }
}
