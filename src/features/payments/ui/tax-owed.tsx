import { useState } from 'react'
import * as z from 'zod/mini'
import { formatMoney, toCents } from '#shared/money/money.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { TextButton } from '#ui/button/text-button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, dialogForm, FormButtons, ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Money } from '#ui/text/money.tsx'
import { RELEASE_REASON_MAX, RemittanceInput, ReversalReason } from '../inputs.ts'
import { REMITTANCE_MEANS, REVERSAL_MEANS } from '../texts.ts'
import classes from './payments.module.css'

/** What an administrator types: the amount in dollars. */
type RemittanceValues = Omit<RemittanceInput, 'amountCents'> & { amountCents: number | '' }

/** Validates as the server does, with each message at its field. */
const RemittanceForm = z.extend(RemittanceInput, {
  amountCents: z.pipe(
    z.transform((typed: number | '') => Number(toCents(typed))),
    RemittanceInput.shape.amountCents,
  ),
})

type Owed = RouterOutputs['payments']['taxOwed']
type State = Owed['states'][number]

/** What is left to remit to each state, and what was remitted; nothing before any tax was paid. */
export function TaxOwed() {
  const { data } = trpc.payments.taxOwed.useQuery()
  if (!data || data.states.length === 0) return null
  return (
    <section className={classes.ways} aria-labelledby="tax-owed">
      <h2 id="tax-owed">Owed to states</h2>
      <ul>
        {data.states.map((state) => (
          <li key={state.state}>
            <div>
              <p>
                {state.state}: <Money cents={Math.max(0, state.owedCents)} withCents />
                {state.owedCents < 0 && (
                  <>
                    , and <Money cents={-state.owedCents} withCents /> too much was paid
                  </>
                )}
              </p>
              <p className={classes.hint}>
                <Money cents={state.collectedCents} withCents /> collected,{' '}
                <Money cents={state.remittedCents} withCents /> remitted
              </p>
            </div>
            {state.owedCents > 0 && <Record state={state} />}
          </li>
        ))}
      </ul>
      <Remitted remittances={data.remittances} />
    </section>
  )
}

function Remitted({ remittances }: Pick<Owed, 'remittances'>) {
  if (remittances.length === 0) return null
  return (
    <details>
      <summary>Recorded remittances</summary>
      <ul>
        {remittances.map((remittance) => (
          <li key={remittance.id}>
            <div>
              <p>
                <DateText value={remittance.paidOn} format="medium" />, {remittance.state}:{' '}
                <Money cents={remittance.amountCents} withCents />
              </p>
              <p className={classes.hint}>{remittance.reference}</p>
              {remittance.reversalReason && <p className={classes.hint}>Reversed: {remittance.reversalReason}</p>}
            </div>
            {!remittance.reversalReason && <Reverse remittance={remittance} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Owes it again, with the reason: it was recorded by mistake. */
function Reverse({ remittance: { id, state, amountCents, reference } }: { remittance: Owed['remittances'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const { payments } = trpc.useUtils()
  const reverse = trpc.payments.reverseRemittance.useMutation()
  const amount = formatMoney(amountCents, { withCents: true })
  const submit = async ({ reason }: { reason: string }) => {
    await reverse.mutateAsync({ remittanceId: id, reason })
    await payments.invalidate()
  }
  const close = () => setOpen(false)
  return (
    <>
      <TextButton aria-label={`Reverse ${amount} to ${state}, ${reference}`} onClick={() => setOpen(true)}>
        Reverse
      </TextButton>
      <Dialog title={`${amount} recorded for ${state}`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          label="Reverse it"
          means={REVERSAL_MEANS}
          schema={ReversalReason}
          limit={RELEASE_REASON_MAX}
          onSubmit={submit}
          done="Reversed"
          onClose={close}
        />
      </Dialog>
    </>
  )
}

function Record({ state }: { state: State }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" aria-label={`Record a remittance to ${state.state}`} onClick={() => setOpen(true)}>
        Record a remittance
      </Button>
      <Dialog title={`Sales tax paid to ${state.state}`} isOpen={isOpen} onClose={close}>
        <Remittance state={state} onDone={close} />
      </Dialog>
    </>
  )
}

function Remittance({ state: { state, owedCents }, onDone }: { state: State; onDone: () => void }) {
  const { payments } = trpc.useUtils()
  const record = trpc.payments.recordRemittance.useMutation()
  const app = useAppForm<RemittanceValues, RemittanceInput>({
    schema: RemittanceForm,
    initialValues: { state, amountCents: owedCents / 100, paidOn: '', reference: '' },
    onSubmit: async (input) => {
      await record.mutateAsync(input)
      notify.success('Recorded')
      onDone()
      await payments.invalidate()
    },
  })
  const { form } = app
  return (
    <AppForm state={app} label={`Record a remittance to ${state}`} className={dialogForm}>
      <ActionMeans>{REMITTANCE_MEANS}</ActionMeans>
      <NumberField
        label="Amount, $"
        description={`${formatMoney(owedCents, { withCents: true })} is owed`}
        decimals={2}
        size="md"
        {...form.getInputProps('amountCents')}
      />
      <DateInput label="Paid on" {...form.getInputProps('paidOn')} />
      <TextInput label="Reference" size="md" {...form.getInputProps('reference')} />
      <FormButtons label="Record it" isPending={app.isPending} onCancel={onDone} />
    </AppForm>
  )
}
