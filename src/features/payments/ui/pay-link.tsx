import { formatMoney } from '#shared/money/money.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import type { PaymentStatus } from '../model.ts'
import { dueStatus, isPaidLater } from '../schedule.ts'
import classes from './payments.module.css'

type PayLinkProps = {
  bookingId: string
  payment: { id: string; amountCents: number; status?: PaymentStatus; dueDate: string | null }
  /** The couple's day. */
  today: string
  size?: 'sm' | 'md'
}

/** To the page where one line of the schedule is paid; unobtrusive until the week in which it is due. */
export function PayLink({ bookingId, payment, today, size = 'md' }: PayLinkProps) {
  const { id, amountCents, status = 'scheduled', dueDate } = payment
  const to = { to: '/dashboard/bookings/$id/pay/$paymentId', params: { id: bookingId, paymentId: id } } as const
  const amount = formatMoney(amountCents)
  if (dueStatus({ status, dueDate }, today) === 'scheduled')
    return (
      <ButtonLink {...to} variant="default" className={classes.early} aria-label={`Pay early: ${amount}`}>
        Pay early
      </ButtonLink>
    )
  return (
    <ButtonLink {...to} size={size} variant={isPaidLater({ status, dueDate }, today) ? 'default' : 'filled'}>
      {status === 'processing' ? `Continue paying ${amount}` : `Pay ${amount}`}
    </ButtonLink>
  )
}
