import { Badge } from '@mantine/core'
import type { OutboxStatus } from '#features/notifications/model.ts'
import { DELIVERY_LABELS, STATE_LABELS } from '../model.ts'
import classes from './mail-log.module.css'
import type { DeliveryEvent } from '#shared/mail-delivery.ts'

const COLORS: Record<OutboxStatus, string> = { pending: 'yellow', sending: 'blue', sent: 'green', dead: 'red' }
const DELIVERY_COLORS: Record<DeliveryEvent, string> = {
  'email.complained': 'red',
  'email.bounced': 'red',
  'email.suppressed': 'red',
  'email.failed': 'red',
  'email.delivery_delayed': 'yellow',
  'email.delivered': 'green',
}

/** How far a mail has got, and what the receiving end said; words, never colour alone. */
export function MailState({ status, delivery }: { status: OutboxStatus; delivery: DeliveryEvent | null }) {
  return (
    <span className={classes.badges}>
      <Badge color={COLORS[status]}>{STATE_LABELS[status]}</Badge>
      {delivery && <Badge color={DELIVERY_COLORS[delivery]}>{DELIVERY_LABELS[delivery]}</Badge>}
    </span>
  )
}

/** "application-status" in words. */
export const templateWords = (template: string): string => {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
