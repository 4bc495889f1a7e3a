import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DateText, ZoneText } from '#ui/date-text.tsx'
import { PasswordInput, TextInput } from '#ui/fields.tsx'
import { notify } from '#ui/notify.tsx'
import { TestPayments } from '#ui/test-payments.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { PayoutAccountInput } from '../inputs.ts'
import { PAYOUT_CHANGE_WAIT_HOURS } from '../model.ts'
import classes from './payments.module.css'

const STATES = {
  unverified: 'Not verified yet',
  pending: 'Being verified',
  verified: 'Verified',
  rejected: 'Refused. Please enter it again.',
} as const

/** Where payouts go, masked, and how to change it. (X99) */
export function PayoutDetails() {
  const [isOpen, setOpen] = useState(false)
  const { data } = trpc.payments.payoutAccount.useQuery()
  if (data === undefined) return null
  return (
    <section className={classes.account} aria-labelledby="payout-details">
      <h2 id="payout-details">Payout details</h2>
      {data ? (
        <p>
          {data.bankName}, account ending in {data.accountLast4}
          <span className={classes.hint}>{`, ${data.holderName}. ${STATES[data.status]}`}</span>
        </p>
      ) : (
        <p>Enter where your payouts should go. Without it they wait.</p>
      )}
      {data?.waitsUntil && (
        <p role="note">
          These details were changed. To be safe, payouts wait until{' '}
          <DateText value={data.waitsUntil} format="dateTime" /> <ZoneText />.
        </p>
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        {data ? 'Change payout details' : 'Enter payout details'}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Payout details">
        <AccountForm isChange={Boolean(data)} onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function AccountForm({ isChange, onDone }: { isChange: boolean; onDone: () => void }) {
  const utils = trpc.useUtils()
  const save = trpc.payments.savePayoutAccount.useMutation()
  const state = useAppForm<PayoutAccountInput>({
    schema: PayoutAccountInput,
    initialValues: { holderName: '', bankName: '', accountNumber: '', password: '' },
    onSubmit: async (input) => {
      await save.mutateAsync(input)
      notify.success('Payout details saved')
      onDone()
      await utils.payments.payoutAccount.invalidate()
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="Payout details" className={classes.form}>
      <div>
        <TestPayments />
      </div>
      <TextInput label="Name on the account" autoComplete="name" size="md" {...form.getInputProps('holderName')} />
      <TextInput label="Bank" size="md" {...form.getInputProps('bankName')} />
      <TextInput
        label="Account number"
        description="Only its last four digits are kept here."
        inputMode="numeric"
        autoComplete="off"
        size="md"
        {...form.getInputProps('accountNumber')}
      />
      <PasswordInput
        label="Your password"
        description={isChange ? `After a change payouts wait for ${PAYOUT_CHANGE_WAIT_HOURS} hours.` : undefined}
        autoComplete="current-password"
        size="md"
        {...form.getInputProps('password')}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Save payout details
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
