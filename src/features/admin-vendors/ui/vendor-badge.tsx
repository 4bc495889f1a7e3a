import type { ApprovalStatus } from '#features/photographers/model.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { Badge, Badges } from '#ui/text/badge.tsx'

const LABELS: Record<ApprovalStatus, string> = {
  pending: 'Pending',
  approved: 'Active',
  rejected: 'Rejected',
  info_requested: 'Info requested',
  cancelled: 'Withdrawn',
}

type VendorBadgeProps = { status: ApprovalStatus; isSuspended: boolean; isChanged?: boolean }

/** A vendor's standing, and whether our team has something to look at. */
export function VendorBadge({ status, isSuspended, isChanged = false }: VendorBadgeProps) {
  return (
    <Badges>
      <Badge tone={toneOf('application', isSuspended ? 'suspended' : status, 'admin')}>
        {isSuspended ? 'Suspended' : LABELS[status]}
      </Badge>
      {isChanged && <Badge tone={toneOf('application', 'changed', 'admin')}>Changed since approval</Badge>}
    </Badges>
  )
}
