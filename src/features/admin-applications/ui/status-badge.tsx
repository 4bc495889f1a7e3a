import type { ApprovalStatus } from '#features/photographers/model.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { Badge, Badges } from '#ui/text/badge.tsx'
import { ADMIN_STATUS_LABELS } from '../model.ts'

type StatusBadgeProps = {
  status: ApprovalStatus
  isConfirmed?: boolean
  isComplete?: boolean
  isSuspended?: boolean
}

/** An application's status and anything unusual about it. One that is not complete does not wait for our team yet. */
export function StatusBadge({ status, isConfirmed = true, isComplete = true, isSuspended = false }: StatusBadgeProps) {
  const obstacle = isConfirmed ? (isComplete || status !== 'pending' ? null : 'incomplete') : 'unconfirmed'
  const tone = toneOf('application', status === 'pending' && obstacle ? obstacle : status, 'admin')
  return (
    <Badges>
      <Badge tone={tone}>{ADMIN_STATUS_LABELS[status]}</Badge>
      {obstacle && <Badge>{obstacle === 'unconfirmed' ? 'Address not confirmed' : 'Incomplete'}</Badge>}
      {isSuspended && <Badge tone={toneOf('application', 'suspended', 'admin')}>Suspended</Badge>}
    </Badges>
  )
}
