import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#lib/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { TestPayments } from '#ui/test-payments.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { PayoutAccountInput } from '../forms.ts'
import classes from './payments.module.css'

const STATES = {
  unverified: 'Not verified yet',
  pending: 'Being verified',
  verified: 'Verified',
  rejected: 'Refused. Please enter it again.',
} as const

/** Where payouts go, masked, and the way to change it. (X99) */
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
      <Button variant="default" onClick={() => setOpen(true)}>
        {data ? 'Change payout details' : 'Enter payout details'}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Payout details">
        <AccountForm onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function AccountForm({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils()
  const save = trpc.payments.savePayoutAccount.useMutation()
  const state = useAppForm<PayoutAccountInput>({
    schema: PayoutAccountInput,
    initialValues: { holderName: '', bankName: '', accountNumber: '' },
    warnWhenDirty: false,
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
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={state.isPending}>
          Save payout details
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          Back
        </Button>
      </div>
    </AppForm>
  )
}
