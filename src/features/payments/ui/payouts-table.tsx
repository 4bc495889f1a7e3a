import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { RELEASE_REASON_MAX, ReleaseReason } from '../inputs.ts'
import { requirementWords } from '../requirements.ts'
import { type MoneySearch, PAYOUT_SORTS, PayoutsInput } from '../search.ts'
import { ASK_SECOND, OVERRIDE_NEEDS_SECOND, PAYOUT_FILTER_LABELS, RELEASE_MEANS, SECOND_ASKED } from '../texts.ts'
import { mayRetry } from '../transitions.ts'
import { AMOUNT_COLUMN, BookingLink, Failure, vendorFace } from './money-cells.tsx'
import { MoneyTable } from './money-table.tsx'
import classes from './payments.module.css'

type Payout = RouterOutputs['payments']['adminPayouts']['items'][number]

const COLUMNS: readonly Column<Payout>[] = [
  {
    key: 'vendor',
    header: 'Vendor',
    place: 'name',
    face: vendorFace,
    cell: ({ bookingId, vendorName }) => <BookingLink bookingId={bookingId}>{vendorName}</BookingLink>,
  },
  {
    key: 'day',
    header: 'Due',
    place: 'line',
    before: 'due',
    cell: ({ scheduledFor }) => <DateText value={scheduledFor} format="medium" />,
  },
  { key: 'status', header: 'Status', place: 'state', cell: (payout) => <State payout={payout} /> },
  AMOUNT_COLUMN,
  { key: 'actions', header: 'Actions', place: 'actions', cell: (payout) => <PayoutActions payout={payout} /> },
]

const STATES: Record<Payout['status'], string> = {
  pending: 'Scheduled',
  processing: 'On its way',
  paid: 'Paid out',
  failed: 'Failed',
  canceled: 'Kept for a chargeback',
}

/** Why a payout waits for its vendor; null when it does not. */
function waitOf({ status, accountStatus, accountDue, waitsUntil }: Payout): ReactNode {
  if (status !== 'pending' && status !== 'processing') return null
  if (accountStatus === 'restricted') {
    const missing = requirementWords(accountDue ?? []).join(', ')
    return `Waiting: Stripe paused the vendor’s payouts${missing && ` and asks for ${missing}`}`
  }
  if (accountStatus === 'pending') return 'Waiting: Stripe is checking the vendor’s details'
  if (accountStatus !== 'verified') return 'Waiting for complete payout details'
  if (!waitsUntil || new Date(waitsUntil) < new Date()) return null
  return (
    <>
      Waiting after a change of details until <DateText value={waitsUntil} format="dateTime" />
    </>
  )
}

function State({ payout }: { payout: Payout }) {
  const { status, failure, isHeld, isChargedBack } = payout
  const held = isHeld && (
    <>
      <Badge tone={toneOf('payout', 'held', 'admin')}>Held</Badge>
      {isChargedBack ? 'A payment was charged back' : 'The vendor is suspended'}
    </>
  )
  if (status === 'failed')
    return (
      <span className={classes.stacked}>
        <Failure why={failure} />
        {held}
      </span>
    )
  if (held) return <span className={classes.stacked}>{held}</span>
  const wait = waitOf(payout)
  if (wait)
    return (
      <span className={classes.stacked}>
        <Badge tone={toneOf('payout', 'unverified', 'admin')}>Waiting</Badge>
        {wait}
      </span>
    )
  return <Badge tone={toneOf('payout', status, 'admin')}>{STATES[status]}</Badge>
}

function PayoutActions({ payout }: { payout: Payout }) {
  return (
    <>
      <TryAgain payout={payout} />
      <Release payout={payout} />
    </>
  )
}

/** Lets a held payout go, with a reason. */
function Release({ payout: { id, isHeld, vendorName, cents } }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false)
  const { payments, bookings } = trpc.useUtils()
  const release = trpc.payments.releasePayout.useMutation()
  if (!isHeld) return null
  const submit = async ({ reason }: { reason: string }) => {
    await release.mutateAsync({ payoutId: id, reason })
    await Promise.all([
      payments.overview.invalidate(),
      payments.adminPayouts.invalidate(),
      bookings.approvals.invalidate(),
    ])
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`Release: the payout to ${vendorName}`}
        onClick={() => setOpen(true)}
      >
        Release
      </Button>
      <Dialog title={`Release the payout of ${formatMoney(cents)} to ${vendorName}`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          label={ASK_SECOND}
          means={`${RELEASE_MEANS} ${OVERRIDE_NEEDS_SECOND}`}
          schema={ReleaseReason}
          limit={RELEASE_REASON_MAX}
          onSubmit={submit}
          done={SECOND_ASKED}
          onClose={close}
        />
      </Dialog>
    </>
  )
}

/** Sends a failed payout again; one that is held is tried again when it is released. */
function TryAgain({ payout: { id, status, isHeld, vendorName } }: { payout: Payout }) {
  const { payments } = trpc.useUtils()
  const retry = trpc.payments.retryPayout.useMutation({
    onSuccess: () => notify.success('We’ll try the payout again'),
    onError: (error) => notify.error(error.message),
    onSettled: () => Promise.all([payments.overview.invalidate(), payments.adminPayouts.invalidate()]),
  })
  if (isHeld || !mayRetry(status)) return null
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Try again: the payout to ${vendorName}`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ payoutId: id })}
    >
      Try again
    </Button>
  )
}

/** What vendors are owed: due and failed first. */
export function PayoutsTable({ search }: { search: MoneySearch }) {
  const input = PayoutsInput.parse(search)
  return (
    <MoneyTable
      list={trpc.payments.adminPayouts.useQuery(input, { placeholderData: (before) => before })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      sorts={PAYOUT_SORTS}
      asked={{ table: 'payouts', ...input }}
      filters={PAYOUT_FILTER_LABELS}
      empty={
        input.status === 'open'
          ? { title: 'Nothing to pay out', message: 'Payouts appear here when a couple has confirmed a delivery.' }
          : { title: 'No payouts found', message: 'Payouts appear here when a couple has confirmed a delivery.' }
      }
    />
  )
}
