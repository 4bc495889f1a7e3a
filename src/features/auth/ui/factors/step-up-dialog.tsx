import { useEffect, useState } from 'react'
import { type OpenStepUp, type StepUpQuestion, stepUps } from '#shell/account/step-up.ts'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { ELECTRONIC_TITLE } from '../../electronic-texts.ts'
import { ElectronicConsent } from '../electronic/electronic-consent.tsx'
import { FactorProof } from './factor-proof.tsx'
import classes from './step-up-dialog.module.css'

const TITLES: Record<StepUpQuestion, string> = {
  STEP_UP_REQUIRED: 'Confirm it’s you',
  ELECTRONIC_CONSENT_NEEDED: ELECTRONIC_TITLE,
}

/** Asks whoever is signed in to confirm that it is them, or for their consent to signing on a screen, over the page on which they did something that needs it. */
export function StepUpDialog() {
  const [open, setOpen] = useState<OpenStepUp | null>(null)
  useEffect(() => {
    const drain = () => {
      const [first] = stepUps.take()
      if (first) setOpen(first)
    }
    drain()
    return stepUps.subscribe(drain)
  }, [])
  const close = (isConfirmed: boolean) => {
    open?.answer(isConfirmed)
    setOpen(null)
  }
  return (
    <Dialog
      title={TITLES[open?.question ?? 'STEP_UP_REQUIRED']}
      isOpen={open !== null}
      onClose={() => close(false)}
      size="md"
    >
      {open?.question === 'STEP_UP_REQUIRED' && <StepUp onConfirmed={() => close(true)} />}
      {open?.question === 'ELECTRONIC_CONSENT_NEEDED' && (
        <ElectronicConsent onConsented={() => close(true)} onCancel={() => close(false)} />
      )}
    </Dialog>
  )
}

function StepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const ways = trpc.factors.getStepUp.useMutation()
  const { mutate } = ways
  useEffect(() => mutate(), [mutate])
  const stepUp = trpc.factors.stepUp.useMutation()
  const again = trpc.factors.getStepUp.useMutation()
  if (ways.isError)
    return <PageState.Error title="This didn’t load" onRetry={() => mutate()} isRetrying={ways.isPending} />
  if (!ways.data) return <PageState.Loading label="Loading" rows={3} />
  const { kinds, demoCode } = ways.data
  return (
    <div className={classes.stepUp}>
      <p>
        {kinds.password
          ? 'Before this goes through, please enter your password once more.'
          : 'Before this goes through, please confirm with your second step. What you typed stays here.'}
      </p>
      <FactorProof
        kinds={kinds}
        demoCode={demoCode}
        label="Confirm"
        askPasskey={async () => (await again.mutateAsync()).passkey!}
        onProof={async (proof) => {
          await stepUp.mutateAsync(proof)
          onConfirmed()
        }}
      />
    </div>
  )
}
