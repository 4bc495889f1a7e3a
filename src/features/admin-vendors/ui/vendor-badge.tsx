import { Badge } from '@mantine/core'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import classes from './vendors.module.css'

const BADGES: Record<ApprovalStatus, { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'yellow' },
  approved: { label: 'Active', color: 'green' },
  rejected: { label: 'Rejected', color: 'red' },
  info_requested: { label: 'Info requested', color: 'blue' },
  cancelled: { label: 'Withdrawn', color: 'gray' },
}

type VendorBadgeProps = { status: ApprovalStatus; isSuspended: boolean; isChanged?: boolean }

/** A vendor's standing; words, never colour alone. */
export function VendorBadge({ status, isSuspended, isChanged = false }: VendorBadgeProps) {
  const { label, color } = isSuspended ? { label: 'Suspended', color: 'red' } : BADGES[status]
  return (
    <span className={classes.badges}>
      <Badge color={color}>{label}</Badge>
      {isChanged && <Badge color="blue">Changed since approval</Badge>}
    </span>
  )
}
