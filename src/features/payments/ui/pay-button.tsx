import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import type { PaymentStatus } from '../model.ts'
import classes from './payments.module.css'

type PayButtonProps = {
  payment: { id: string; amountCents: number; status?: PaymentStatus }
  /** Whom the money is for. */
  photographerName: string
  /** What a cancellation gives back, by date. */
  refunds: ReactNode
  isQuiet?: boolean
}

/** Pays one line of the schedule on the payment service's page. The amount is the server's. */
export function PayButton({ payment, photographerName, refunds, isQuiet = false }: PayButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const amount = formatMoney(payment.amountCents)
  return (
    <>
      <Button variant={isQuiet ? 'default' : 'filled'} size={isQuiet ? 'sm' : 'md'} onClick={() => setOpen(true)}>
        {payment.status === 'processing' ? `Continue paying ${amount}` : `Pay ${amount}`}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Pay ${amount} for ${photographerName}`}>
        <BeforePaying payment={payment} refunds={refunds} onClose={close} />
      </Dialog>
    </>
  )
}

/** The browser's Back brings this page back as it was left. */
function useComeBack(onBack: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && onBack()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [onBack])
}

type BeforePayingProps = Pick<PayButtonProps, 'payment' | 'refunds'> & { onClose: () => void }

/** What happens to the money, and the way to the page where the card is typed. */
function BeforePaying({ payment, refunds, onClose }: BeforePayingProps) {
  const utils = trpc.useUtils()
  const [isLeaving, setLeaving] = useState(false)
  const refresh = () => Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()])
  const pay = trpc.payments.pay.useMutation({
    onSuccess: ({ url }) => {
      setLeaving(true)
      window.location.assign(url)
    },
    onError: async (error) => {
      notify.error(error.message)
      await refresh()
    },
  })
  useComeBack(() => {
    setLeaving(false)
    onClose()
    void refresh()
  })
  return (
    <div className={classes.form}>
      <TestPayments />
      <p>You pay by card on the page of our payment service. We never see the card’s number.</p>
      <ul className={classes.terms}>
        <li>The money is held in escrow and released when you have confirmed the delivery.</li>
        <li>While you are paying, nobody else can book what you pay for. The page stays open for half an hour.</li>
      </ul>
      {refunds}
      <DialogButtons>
        <CancelButton size="md" onClick={onClose} />
        <Button size="md" loading={pay.isPending || isLeaving} onClick={() => pay.mutate({ paymentId: payment.id })}>
          Pay {formatMoney(payment.amountCents)}
        </Button>
      </DialogButtons>
    </div>
  )
}
