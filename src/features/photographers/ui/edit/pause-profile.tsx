import { trpc } from '#shell/trpc.ts'
import { TextButton } from '#ui/button/text-button.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'

/** Takes the profile out of the list until it is published again; bookings continue. */
export function PauseProfile({ isListed }: { isListed: boolean }) {
  const utils = trpc.useUtils()
  const pause = trpc.photographers.unpublish.useMutation({
    onSuccess: async () => {
      notify.success('Your profile is paused')
      await Promise.all([
        utils.photographers.invalidate(),
        utils.vendorDashboard.invalidate(),
        utils.auth.account.invalidate(),
      ])
    },
    onError: () => notify.error('We couldn’t pause your profile. Please try again.'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Pause your profile?',
      message: isListed
        ? 'Couples won’t find you or send you inquiries. Your bookings and conversations continue. You can publish again at any time.'
        : 'Even once approved, it stays hidden until you publish it again.',
      confirmLabel: 'Pause profile',
    })
    if (isSure) pause.mutate()
  }
  return (
    <TextButton size="md" loading={pause.isPending} onClick={() => void ask()}>
      Pause profile
    </TextButton>
  )
}
