import { Button } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { ELECTRONIC_GIVEN, ELECTRONIC_WITHDRAWN } from '../../electronic-texts.ts'
import { ACCOUNT_FAILED } from '../../texts.ts'
import classes from './electronic.module.css'
import { ElectronicConsent, ElectronicPoints } from './electronic-consent.tsx'

const askToWithdraw = () =>
  confirm({
    title: 'Withdraw your consent?',
    message: 'You can’t sign contracts or contract changes here until you consent again.',
    loses: ['What’s already signed stays valid', 'Your confirmed bookings go on'],
    confirmLabel: 'Withdraw',
  })

/** Whether the person consents to electronic records and signatures, and the way to give or withdraw that. */
export function AccountElectronic() {
  const utils = trpc.useUtils()
  const { data, isError, isFetching, refetch } = trpc.auth.electronicConsent.useQuery()
  const withdraw = trpc.auth.withdrawElectronically.useMutation({
    onSuccess: () => {
      notify.success(ELECTRONIC_WITHDRAWN)
      return utils.auth.electronicConsent.invalidate()
    },
    onError: () => notify.error(ACCOUNT_FAILED),
  })
  if (isError)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading your consent" rows={2} />
  if (!data.since)
    return (
      <div className={classes.given}>
        <p>You haven’t consented. We’ll ask before your first signature, so there’s nothing to do now.</p>
        <details>
          <summary>Read it and consent now</summary>
          <ElectronicConsent onConsented={() => notify.success(ELECTRONIC_GIVEN)} />
        </details>
      </div>
    )
  return (
    <div className={classes.given}>
      <p>
        You consented on <DateText value={data.since} />.
      </p>
      <details>
        <summary>What you consented to</summary>
        <ElectronicPoints />
      </details>
      <Button
        size="md"
        variant="default"
        loading={withdraw.isPending}
        onClick={async () => {
          if (!withdraw.isPending && (await askToWithdraw())) withdraw.mutate()
        }}
      >
        Withdraw your consent
      </Button>
    </div>
  )
}
