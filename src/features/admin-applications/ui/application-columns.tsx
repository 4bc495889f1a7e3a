import { Link } from '@tanstack/react-router'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import type { ApplicationsSearch } from '../search.ts'
import { ActionsMenu } from './actions-menu.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { ApplicationRow } from './types.ts'

const withId = (id: string) => (before: Partial<ApplicationsSearch>) => ({ ...before, id })

/** The specification's seven columns. */
export const applicationColumns: readonly Column<ApplicationRow>[] = [
  {
    key: 'businessName',
    header: 'Business Name',
    isPrimary: true,
    face: (row) => ({ name: row.businessName || row.name, cover: row.cover }),
    cell: (row) => (
      <Link from="/admin/applications" to="/admin/applications" search={withId(row.id)} resetScroll={false}>
        {row.businessName || row.name}
      </Link>
    ),
  },
  { key: 'name', header: 'Contact Person', isInRecord: true, cell: (row) => row.name },
  {
    key: 'businessType',
    header: 'Vendor Type',
    isInRecord: true,
    cell: (row) => BUSINESS_TYPE_LABELS[row.businessType],
  },
  { key: 'location', header: 'Location', cell: (row) => row.location || 'N/A' },
  {
    key: 'appliedAt',
    header: 'Applied Date',
    cell: (row) => <DateText value={row.appliedAt} format="medium" />,
  },
  {
    key: 'approvalStatus',
    header: 'Status',
    cell: (row) => (
      <StatusBadge
        status={row.approvalStatus}
        isConfirmed={row.isConfirmed}
        isComplete={row.isComplete}
        isSuspended={row.isSuspended}
      />
    ),
  },
  { key: 'actions', header: 'Actions', isActions: true, cell: (row) => <ActionsMenu row={row} /> },
]
