import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { waitWords } from '#features/applications/waiting-steps.ts'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import type { ApplicationFilter, ApplicationsSearch } from '../search.ts'
import { ActionsMenu } from './actions-menu.tsx'
import classes from './applications.module.css'
import { StatusBadge } from './status-badge.tsx'
import type { ApplicationRow } from './types.ts'

const withId = (id: string) => (before: Partial<ApplicationsSearch>) => ({ ...before, id })

/** The time left of what was promised for a decision; past it, it stands out. */
const WAITING: Column<ApplicationRow> = {
  key: 'timeLeft',
  header: 'Time left',
  place: 'line',
  cell: ({ decideBy, completeAt }) => <TimeLeft by={decideBy} isComplete={completeAt !== null} />,
}

function TimeLeft({ by, isComplete }: { by: string | null; isComplete: boolean }) {
  const [now] = useState(() => Date.now())
  if (by === null) return isComplete ? 'Not timed yet' : 'Incomplete'
  const left = Date.parse(by) - now
  const words = waitWords(Math.floor(Math.abs(left) / 3_600_000))
  // On the line of a phone no header says what it is.
  return left < 0 ? <span className={classes.late}>{words} late</span> : `${words} left`
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
