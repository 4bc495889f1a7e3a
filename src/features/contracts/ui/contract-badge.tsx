import { Badge } from '@mantine/core'
import { CONTRACT_STATUS_COLORS, CONTRACT_STATUS_LABELS, type ContractStatus } from '../model.ts'

/** The status in its colour and always in words (C37). */
export function ContractBadge({ status }: { status: ContractStatus }) {
  return <Badge color={CONTRACT_STATUS_COLORS[status]}>{CONTRACT_STATUS_LABELS[status]}</Badge>
}
