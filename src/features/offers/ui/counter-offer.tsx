import { Button } from '@mantine/core'
import { useState } from 'react'
import { NOTE_MAX } from '#features/bookings/inputs.ts'
import { formatMoney } from '#shared/money/money.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { type AppForm as AppFormState, useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { CounterForm, type CounterValues } from './counter-form.ts'
import classes from './counter-offer.module.css'
import type { Booking } from './types.ts'

/** The couple asks for other terms: a button, and a dialog with a note and the figures. */
export function CounterOffer({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        Ask for other terms
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="What would you like instead?" size="lg">
        <Form booking={booking} onDone={close} />
      </Dialog>
    </>
  )
}

const EMPTY: CounterValues = { note: '', total: '', hours: '', photographers: '', deliveryDays: '' }
const versionOf = ({ offer }: Booking) => String(offer?.version ?? 0)
const nowWords = (value: unknown) => (typeof value === 'number' ? `${value} in the offer` : undefined)

function Form({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { id, photographerName } = booking
  const utils = trpc.useUtils()
  const counter = trpc.bookings.counter.useMutation()
  const state = useAppForm<CounterValues, CounterForm>({
    schema: CounterForm,
    initialValues: EMPTY,
    draft: `counter:${id}`,
    record: {
      version: versionOf(booking),
      readNewest: async () => {
        const newest = await utils.bookings.get.fetch({ bookingId: id }, { staleTime: 0 })
        return { version: versionOf(newest), values: EMPTY }
      },
    },
    onSubmit: async ({ total, ...wishes }, version) => {
      await counter.mutateAsync({ bookingId: id, version, ...wishes, totalCents: total })
      notify.success('Sent to your photographer')
      onDone()
      await utils.bookings.invalidate()
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="Ask for other terms" className={classes.form}>
      <p>
        {photographerName} will read it and answer with a new offer. The date stays held as it is now, and nothing is
        agreed until you’ve both signed.
      </p>
      <RedactedTextarea
        otherName="your photographer"
        label="What should be different?"
        autosize
        minRows={4}
        size="md"
        limit={NOTE_MAX}
        {...form.getInputProps('note')}
      />
      <Figures form={form} booking={booking} />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Send to your photographer
        </Button>
      </DialogButtons>
    </AppForm>
  )
}

type FiguresProps = Pick<AppFormState<CounterValues>, 'form'> & { booking: Booking }

/** The figures that can be wished for, each beside what the offer says. */
function Figures({ form, booking: { packageDetails, totalCents, salesTax, deliveryDays } }: FiguresProps) {
  // What is wished for is the price: the tax follows from it.
  const priceCents = totalCents === null ? null : totalCents - (salesTax?.cents ?? 0)
  return (
    <>
      <p className={classes.hint}>If it’s about numbers, enter them. Leave empty what can stay as it is.</p>
      <div className={classes.pair}>
        <NumberField
          label={salesTax ? 'Total before sales tax, $' : 'Total, $'}
          description={priceCents === null ? undefined : `${formatMoney(priceCents)} in the offer`}
          size="md"
          decimals={2}
          {...form.getInputProps('total')}
        />
        <NumberField
          label="Hours"
          description={nowWords(packageDetails.hours)}
          size="md"
          {...form.getInputProps('hours')}
        />
        <NumberField
          label="Photographers"
          description={nowWords(packageDetails.photographers)}
          size="md"
          {...form.getInputProps('photographers')}
        />
        <NumberField
          label="Delivery, days after the wedding"
          description={nowWords(deliveryDays)}
          size="md"
          {...form.getInputProps('deliveryDays')}
        />
      </div>
    </>
  )
}
