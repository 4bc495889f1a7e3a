import type { OutboxStatus } from '#features/notifications/model.ts'
import type { DeliveryEvent } from '#shared/contact/mail-delivery.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { Badge, Badges } from '#ui/text/badge.tsx'
import { DELIVERY_LABELS, STATE_LABELS } from '../model.ts'

/** How far a mail has got, and what the receiving end said. */
export function MailState({ status, delivery }: { status: OutboxStatus; delivery: DeliveryEvent | null }) {
  return (
    <Badges>
      <Badge tone={toneOf('mail', status, 'admin')}>{STATE_LABELS[status]}</Badge>
      {delivery && <Badge tone={toneOf('delivery', delivery, 'admin')}>{DELIVERY_LABELS[delivery]}</Badge>}
    </Badges>
  )
}

/** "application-status" in words. */
export const templateWords = (template: string): string => {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
