import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import {
  ELECTRONIC_CONSENT,
  ELECTRONIC_CONSENT_MISSING,
  ELECTRONIC_LEDE,
  ELECTRONIC_POINTS,
} from '../../electronic-texts.ts'
import { ACCOUNT_FAILED } from '../../texts.ts'
import classes from './electronic.module.css'

type ElectronicConsentProps = { onConsented: () => void; onCancel?: () => void }

/** What signing on a screen means, and the consent to it by a box of its own. */
export function ElectronicConsent({ onConsented, onCancel }: ElectronicConsentProps) {
  const utils = trpc.useUtils()
  const { data, isError, isFetching, refetch } = trpc.auth.electronicConsent.useQuery()
  const [isChecked, setChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const consent = trpc.auth.consentElectronically.useMutation({
    onSuccess: () => {
      void utils.auth.electronicConsent.invalidate()
      onConsented()
    },
    onError: (error) => notify.error(error.data?.appCode === 'CONFLICT' ? error.message : ACCOUNT_FAILED),
  })
  if (isError)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading" rows={8} />
  const give = () => {
    if (!isChecked) setMissing(true)
    else if (!consent.isPending) consent.mutate({ shown: data.version })
  }
  return (
    <div className={classes.consent}>
      <p>{ELECTRONIC_LEDE}</p>
      <ElectronicPoints />
      <Checkbox
        label={ELECTRONIC_CONSENT}
        checked={isChecked}
        error={isMissing && !isChecked && ELECTRONIC_CONSENT_MISSING}
        onChange={({ currentTarget: { checked } }) => setChecked(checked)}
      />
      <DialogButtons>
        {onCancel && <CancelButton size="md" onClick={onCancel} />}
        <Button size="md" loading={consent.isPending} onClick={give}>
          Consent and go on
        </Button>
      </DialogButtons>
    </div>
  )
}

/** The disclosure, point by point. */
export function ElectronicPoints() {
  return (
    <dl className={classes.points}>
      {ELECTRONIC_POINTS.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
