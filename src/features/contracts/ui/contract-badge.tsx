import { toneOf, type Viewer } from '#shared/status/status-tones.ts'
import { Badge } from '#ui/text/badge.tsx'
import { CONTRACT_STATUS_INKS, CONTRACT_STATUS_LABELS, type ContractStatus } from '../model.ts'

/** The status in words, in the tone it has for its reader and the specification's color. */
export function ContractBadge({ status, side }: { status: ContractStatus; side: Viewer }) {
  return (
    <Badge tone={toneOf('contract', status, side)} ink={CONTRACT_STATUS_INKS[status]}>
      {CONTRACT_STATUS_LABELS[status]}
    </Badge>
  )
}
