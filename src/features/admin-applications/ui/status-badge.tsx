import { Badge } from '@mantine/core'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { ADMIN_STATUS_LABELS } from '../model.ts'
import classes from './applications.module.css'

const COLORS: Record<ApprovalStatus, string> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
  info_requested: 'blue',
  cancelled: 'gray',
}

type StatusBadgeProps = {
  status: ApprovalStatus
  isConfirmed?: boolean
  isComplete?: boolean
  isSuspended?: boolean
}

/** An application's status and anything unusual about it; words, never colour alone. */
export function StatusBadge({ status, isConfirmed = true, isComplete = true, isSuspended = false }: StatusBadgeProps) {
  return (
    <span className={classes.badges}>
      <Badge color={COLORS[status]}>{ADMIN_STATUS_LABELS[status]}</Badge>
      {!isConfirmed && <Badge color="gray">Address not confirmed</Badge>}
      {isConfirmed && !isComplete && status === 'pending' && <Badge color="gray">Incomplete</Badge>}
      {isSuspended && <Badge color="red">Suspended</Badge>}
    </span>
  )
}
