import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ADD_CONSENT_VERSION, addConsent, SETUP_OUTCOMES } from '../texts.ts'
import classes from './payments.module.css'

type Payment = RouterOutputs['payments']['mine'][number]

/** Saves a way to pay for a booking's balance, on the payment service's page. */
export function AddWay({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const title = bookingTitle(payment.photographer.name, payment.eventDate)
  return (
    <>
      <Button variant="default" aria-label={`Add a way to pay for ${title}`} onClick={() => setOpen(true)}>
        Add a way to pay
      </Button>
      <Dialog title={`Add a way to pay for ${title}`} isOpen={isOpen} onClose={close}>
        <Consent payment={payment} onClose={close} />
      </Dialog>
    </>
  )
}

/** What the couple agrees to, and the way to the page. */
function Consent({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { bookingId, amountCents, automaticOn, automaticWays } = payment
  const [hasAgreed, setAgreed] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const add = trpc.payments.addWay.useMutation({
    onSuccess: ({ url }) => {
      setLeaving(true)
      window.location.assign(url)
    },
  })
  const amount = formatMoney(amountCents)
  const hasBank = automaticWays.includes('bank')
  return (
    <div className={classes.form}>
      <p>Nothing is charged now. A way that’s already saved for this booking is replaced.</p>
      <Checkbox
        checked={hasAgreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        label={addConsent({ amount, day: formatDate(automaticOn!), hasBank })}
      />
      {add.error && <p role="alert">{add.error.message}</p>}
      <DialogButtons>
        <CancelButton size="md" onClick={onClose} />
        <Button
          size="md"
          disabled={!hasAgreed}
          loading={add.isPending || isLeaving}
          onClick={() => add.mutate({ bookingId, consent: ADD_CONSENT_VERSION })}
        >
          Continue to Stripe
        </Button>
      </DialogButtons>
    </div>
  )
}

/** Says what became of the page that the couple comes back from, once. */
export function useAddedWay(setupId: string | undefined, onTold: () => void): void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.payments.settleWay.useMutation({
    onSuccess: async ({ state }) => {
      if (state === 'ended') notify.error(SETUP_OUTCOMES.ended)
      else notify.success(SETUP_OUTCOMES[state])
      await utils.payments.invalidate()
    },
    onError: (error) => notify.error(error.message),
    onSettled: onTold,
  })
  useEffect(() => {
    if (setupId) mutate({ setupId })
  }, [setupId, mutate])
}
