import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ACTION_FAILED, FACTORS_ASKED, FACTORS_RESET, FACTORS_WITHDRAWN, NO_SESSIONS, RESET_SENT } from '../texts.ts'

type Person = { id: string; name: string; email: string }
type Failure = { message: string }

const onError = (error: Failure) => notify.error(isUnanswered(error) ? ACTION_FAILED : error.message)
const endedWords = (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`)

/** Ends a person's sessions, mails a link for a new password, or removes the second step; each asks first. */
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
  const resetFactors = trpc.adminUsers.resetFactors.useMutation({
    onSuccess: async ({ isDone }) => {
      notify.success(isDone ? FACTORS_RESET : FACTORS_ASKED)
      await utils.adminUsers.invalidate()
    },
    onError,
  })
  const withdrawReset = trpc.adminUsers.withdrawFactorReset.useMutation({
    onSuccess: async () => {
      notify.success(FACTORS_WITHDRAWN)
      await utils.adminUsers.invalidate()
    },
    onError,
  })
  return {
    isWithdrawing: withdrawReset.isPending,
    withdrawReset: ({ id }: Person) => withdrawReset.mutate({ id }),
    isResetting: resetFactors.isPending,
    resetFactors: async ({ id, name, email }: Person, askedBy?: string) => {
      const isSure = await confirm({
        title: `Remove the second step of ${name || email}?`,
        message: askedBy
          ? `${askedBy} has asked for this. Every session of the account ends, and its password alone signs in until a new second step is set up. Please make sure that it is really them.`
          : 'It takes two administrators: a colleague has to confirm it. Every address of the account is told now, and can cancel it. Please make sure that it is really them.',
        confirmLabel: askedBy ? 'Remove it' : 'Ask a colleague',
        isDestructive: true,
      })
      if (isSure) resetFactors.mutate({ id })
    },
    isSigningOut: signOut.isPending,
    isSending: sendLink.isPending,
    signOutEverywhere: async ({ id, name, email }: Person) => {
      const isSure = await confirm({
        title: `Sign ${name || email} out everywhere?`,
        message: 'Every device will have to sign in again. If it’s your own account, your current session stays.',
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
