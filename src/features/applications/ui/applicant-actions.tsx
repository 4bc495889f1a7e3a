import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useRefreshIdentity } from '#shell/account/viewer.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { mayWithdraw } from '../model.ts'
import classes from './applicant-actions.module.css'

export type Application = RouterOutputs['applications']['mine']

/** Withdrawing the application, and applying again: shown only where the machine allows it. */
export function ApplicantActions({
  application: { status, canReapply, isSuspended, wasCouple },
}: {
  application: Application
}) {
  const utils = trpc.useUtils()
  const isRefused = status === 'rejected'
  const router = useRouter()
  const refresh = useRefreshIdentity()
  // After a refusal too: the application may differ from what this page shows.
  const shared = {
    onError: (error: { message: string }) => notify.error(error.message),
    onSettled: () => utils.applications.mine.invalidate(),
  }
  const withdraw = trpc.applications.withdraw.useMutation({
    ...shared,
    onSuccess: async ({ role }) => {
      notify.success(isRefused ? 'Your account is a couple’s account again.' : 'Your application is withdrawn.')
      if (role !== 'client') return
      // A couple's account again: this area is no longer theirs.
      await refresh()
      await router.navigate({ to: '/dashboard', replace: true })
    },
  })
  const reapply = trpc.applications.reapply.useMutation({
    ...shared,
    onSuccess: () => notify.success('Your application is in the queue again.'),
  })
  const askToWithdraw = async () => {
    const isSure = await confirm({
      title: isRefused ? 'Use this account as a couple again?' : 'Withdraw your application?',
      message: isRefused
        ? 'You can find photographers, write to them and book them as before. Your pictures stay, and you can apply again from the date on this page.'
        : wasCouple
          ? 'We’ll stop reviewing it, and your account will be a couple’s account again. Your pictures stay, and you can apply again.'
          : 'We’ll stop reviewing it. Your account, profile and pictures stay, and you can apply again at any time.',
      confirmLabel: isRefused ? 'Use it as a couple' : 'Withdraw',
      cancelLabel: isRefused ? 'Not now' : 'Keep it',
      isDestructive: !isRefused,
    })
    if (isSure) withdraw.mutate()
  }
  const canWithdraw = mayWithdraw(status, wasCouple)
  if (isSuspended || !(canWithdraw || canReapply)) return null
  return (
    <div className={classes.actions}>
      {canReapply && (
        <Button onClick={() => reapply.mutate()} loading={reapply.isPending}>
          Apply again
        </Button>
      )}
      {canWithdraw && (
        <Button variant="default" onClick={() => void askToWithdraw()} loading={withdraw.isPending}>
          {isRefused ? 'Use this account as a couple' : 'Withdraw application'}
        </Button>
      )}
    </div>
  )
}
