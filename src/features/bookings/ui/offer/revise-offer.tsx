import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.tsx'
import type { Booking } from '../booking/booking-page.tsx'
import type { OfferValues } from './offer-values.ts'
import { OfferForm } from './offer-form.tsx'
import { EMPTY } from './use-offer-form.ts'

const numberOf = (value: unknown): number | '' => (typeof value === 'number' ? value : '')

const valuesOf = ({ offer, packageDetails, cancellationPolicy, deliveryDays }: Booking): Partial<OfferValues> => ({
  packageName: typeof packageDetails.name === 'string' ? packageDetails.name : '',
  hours: numberOf(packageDetails.hours),
  photographers: numberOf(packageDetails.photographers),
  images: numberOf(packageDetails.images),
  items: (offer?.items ?? []).map(({ label, quantity, unitCents }, index) => ({
    key: String(index),
    label,
    quantity,
    unitDollars: unitCents / 100,
  })),
  isSinglePayment: offer?.schedule.length === 1,
  cancellationPolicy,
  deliveryDays,
  message: offer?.message ?? '',
})

const versionOf = ({ offer }: Booking) => String(offer?.version ?? 0)

/** Another version of an offer that is still open. (BK2) */
export function ReviseOffer({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false)
  const utils = trpc.useUtils()
  const revise = trpc.bookings.reviseOffer.useMutation()
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        Change the offer
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Change the offer" size="xl">
        <OfferForm
          isRevision
          initial={valuesOf(booking)}
          submitLabel="Send new offer"
          draft={`offer:${booking.id}`}
          record={{
            version: versionOf(booking),
            readNewest: async () => {
              const newest = await utils.bookings.get.fetch({ bookingId: booking.id }, { staleTime: 0 })
              return { version: versionOf(newest), values: { ...EMPTY, ...valuesOf(newest) } }
            },
          }}
          onSubmit={async ({ terms }, version) => {
            await revise.mutateAsync({ bookingId: booking.id, ...terms, version })
            notify.success('Offer sent')
            setOpen(false)
            await utils.bookings.invalidate()
          }}
        />
      </Dialog>
    </>
  )
}
