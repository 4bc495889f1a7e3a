import { Button } from '@mantine/core'
import { useState } from 'react'
import { appCodeOf } from '#shared/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/fields.tsx'
import { notify } from '#ui/notify.tsx'
import { useSite } from '#ui/site.ts'
import { TestPayments } from '#ui/test-payments.tsx'
import { type AppForm as AppFormState, useAppForm } from '#ui/use-app-form.ts'
import { cardForm } from '../inputs.ts'
import classes from './payments.module.css'
import { todayIn } from '#shared/days.ts'
import { formatMoney } from '#shared/money.ts'

type PayButtonProps = {
  payment: { id: string; amountCents: number }
  /** Whom the money is for. */
  photographerName: string
  isQuiet?: boolean
}

/** Pays one line of the schedule by card. The amount is the server's; the form only shows it. (PY2) */
export function PayButton({ payment, photographerName, isQuiet = false }: PayButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={isQuiet ? 'default' : 'filled'} size={isQuiet ? 'sm' : 'md'} onClick={() => setOpen(true)}>
        Pay {formatMoney(payment.amountCents)}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Pay ${formatMoney(payment.amountCents)} for ${photographerName}`}>
        <PayForm payment={payment} onDone={close} />
      </Dialog>
    </>
  )
}

/** A retry after a refused card is a new attempt with a new key; after a lost answer the key stays. */
function useAttemptKey() {
  const [key, setKey] = useState(() => crypto.randomUUID())
  return { key, renew: () => setKey(crypto.randomUUID()) }
}

type PayFormProps = { payment: PayButtonProps['payment']; onDone: () => void }

/** Sends one attempt; the key stays the same for the same attempt. */
function usePayment({ payment, onDone }: PayFormProps) {
  const utils = trpc.useUtils()
  const attempt = useAttemptKey()
  const { timeZone } = useSite()
  const [schema] = useState(() => cardForm(todayIn(timeZone, new Date())))
  const pay = trpc.payments.pay.useMutation({
    onError: (error) => {
      if (appCodeOf(error) !== null) attempt.renew()
    },
    onSettled: () => Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()]),
  })
  return useAppForm<CardValues, CardValues>({
    schema,
    initialValues: { number: '', expiry: '', cvc: '' },
    onSubmit: async (card) => {
      await pay.mutateAsync({ paymentId: payment.id, idempotencyKey: attempt.key, card })
      notify.success(`${formatMoney(payment.amountCents)} paid. It is held in escrow.`)
      onDone()
    },
  })
}

function PayForm({ payment, onDone }: PayFormProps) {
  const state = usePayment({ payment, onDone })
  return (
    <AppForm state={state} label="Pay by card" className={classes.form}>
      <div>
        <TestPayments />
        <p className={classes.hint}>
          No real money moves. Use the card 4242 4242 4242 4242, any future expiry and any CVC.
        </p>
      </div>
      <CardFields form={state.form} />
      <p className={classes.hint}>The money is held in escrow and released when you have confirmed the delivery.</p>
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Pay {formatMoney(payment.amountCents)}
        </Button>
      </DialogButtons>
    </AppForm>
  )
}

function CardFields({ form }: Pick<AppFormState<CardValues>, 'form'>) {
  return (
    <>
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        limit={40}
        size="md"
        {...form.getInputProps('number')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Expiry"
          placeholder="MM/YY"
          autoComplete="cc-exp"
          limit={10}
          size="md"
          {...form.getInputProps('expiry')}
        />
        <TextInput
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          limit={4}
          size="md"
          {...form.getInputProps('cvc')}
        />
      </div>
    </>
  )
}

type CardValues = { number: string; expiry: string; cvc: string }
