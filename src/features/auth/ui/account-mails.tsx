import { Checkbox } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ACCOUNT_FAILED, WEEKLY_MAIL_OFF, WEEKLY_MAIL_ON } from '../texts.ts'

/** Whether the weekly mail comes; every other mail is about a booking or the account itself. */
export function AccountMails({ weeklyMail }: { weeklyMail: boolean }) {
  const utils = trpc.useUtils()
  const update = trpc.auth.setWeeklyMail.useMutation({
    onSuccess: ({ isOn }) => {
      notify.success(isOn ? WEEKLY_MAIL_ON : WEEKLY_MAIL_OFF)
      return utils.auth.account.invalidate()
    },
    onError: () => notify.error(ACCOUNT_FAILED),
  })
  return (
    <Checkbox
      label="Email me once a week about what needs me"
      description="On Sunday evening, and only when something does."
      checked={update.isPending ? update.variables.isOn : weeklyMail}
      onChange={(event) => {
        if (!update.isPending) update.mutate({ isOn: event.currentTarget.checked })
      }}
    />
  )
}
