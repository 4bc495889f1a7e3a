import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hoursSince, waitingLimits, waitWords } from '#features/applications/waiting-steps.ts'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import type { ApplicationFilter, ApplicationsSearch } from '../search.ts'
import { ActionsMenu } from './actions-menu.tsx'
import classes from './applications.module.css'
import { StatusBadge } from './status-badge.tsx'
import type { ApplicationRow } from './types.ts'

const withId = (id: string) => (before: Partial<ApplicationsSearch>) => ({ ...before, id })

/** How long an application has waited for a decision; past the promised time it stands out. */
const WAITING: Column<ApplicationRow> = {
  key: 'timeLeft',
  header: 'Waiting',
  place: 'line',
  before: 'waiting',
  cell: ({ completeAt }) => <Waited since={completeAt} />,
}

function Waited({ since }: { since: string | null }) {
  const [now] = useState(() => Date.now())
  if (since === null) return 'Incomplete'
  const isLate = Date.parse(since) <= waitingLimits(new Date(now)).decide.getTime()
  return <span className={isLate ? classes.late : undefined}>{waitWords(hoursSince(since, now))}</span>
}

/** The specification's seven columns; in the queue also how long each has waited. */
export const columnsOf = (status: ApplicationFilter): readonly Column<ApplicationRow>[] =>
  status === 'pending' ? [...COLUMNS.slice(0, -2), WAITING, ...COLUMNS.slice(-2)] : COLUMNS

const COLUMNS: readonly Column<ApplicationRow>[] = [
  {
    key: 'businessName',
    header: 'Business Name',
    place: 'name',
    face: (row) => ({ name: row.businessName || row.name, cover: row.cover }),
    cell: (row) => (
      <Link from="/admin/applications" to="/admin/applications" search={withId(row.id)} resetScroll={false}>
        {row.businessName || row.name}
      </Link>
    ),
  },
  { key: 'name', header: 'Contact Person', place: 'record', cell: (row) => row.name },
  {
    key: 'businessType',
    header: 'Vendor Type',
    place: 'record',
    cell: (row) => BUSINESS_TYPE_LABELS[row.businessType],
  },
  { key: 'location', header: 'Location', place: 'line', cell: (row) => row.location || 'N/A' },
  {
    key: 'appliedAt',
    header: 'Applied Date',
    place: 'figure',
    cell: (row) => <DateText value={row.appliedAt} format="medium" />,
  },
  {
    key: 'approvalStatus',
    header: 'Status',
    place: 'state',
    cell: (row) => (
      <StatusBadge
        status={row.approvalStatus}
        isConfirmed={row.isConfirmed}
        isComplete={row.isComplete}
        isSuspended={row.isSuspended}
      />
    ),
  },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (row) => <ActionsMenu row={row} /> },
]
