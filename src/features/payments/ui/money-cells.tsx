import { Link } from '@tanstack/react-router'
import type { Picture } from '#shared/picture/picture.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import type { Column } from '#ui/list/data-table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Money } from '#ui/text/money.tsx'
import classes from './payments.module.css'

type Booked = { bookingId: string; vendorName: string; cover: Picture | null; cents: number }

/** A name linked to its booking. */
export function BookingLink({ bookingId, children }: { bookingId: string; children: string }) {
  return (
    <Link to="/admin/bookings/$id" params={{ id: bookingId }} className={classes.titleLink}>
      {children}
    </Link>
  )
}

/** The photographer's cover before the name of a row about its money. */
export const vendorFace = ({ vendorName, cover }: Booked) => ({ name: vendorName, cover })

/** A failure with the bank's reason. */
export const Failure = ({ why }: { why: string | null }) => (
  <span className={classes.stacked}>
    <Badge tone={toneOf('payout', 'failed', 'admin')}>Failed</Badge>
    {why ?? 'no reason given'}
  </span>
)

export const VENDOR_COLUMN: Column<Booked> = {
  key: 'vendor',
  header: 'Vendor',
  place: 'line',
  cell: ({ vendorName }) => vendorName,
}
export const COUPLE_COLUMN: Column<Booked & { coupleName: string }> = {
  key: 'couple',
  header: 'Couple',
  place: 'name',
  face: vendorFace,
  cell: ({ bookingId, coupleName }) => <BookingLink bookingId={bookingId}>{coupleName}</BookingLink>,
}
export const AMOUNT_COLUMN: Column<{ cents: number }> = {
  key: 'amount',
  header: 'Amount',
  place: 'figure',
  align: 'end',
  cell: ({ cents }) => <Money cents={cents} />,
}
