import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import type { ModerationSearch } from '../search.ts'
import {
  CASES_TITLE,
  CAUSE_LABELS,
  NO_CASES,
  NO_CASES_MEANS,
  NO_PAUSES,
  NO_PAUSES_MEANS,
  PAUSES_TITLE,
} from '../texts.ts'
import { LiftPause } from './lift-pause.tsx'
import classes from './moderation.module.css'
import { PartyName } from './party-name.tsx'
import { ReportedTable } from './reported-table.tsx'
import { type ContactCase, PAGED, type Pause } from './use-moderation.ts'
import { concernedOf } from './words.ts'

const PATH = '/admin/messages'
const SIDE_LABELS = { vendor: 'Vendor', client: 'Client' } as const

const CASE_COLUMNS: readonly Column<ContactCase>[] = [
  {
    key: 'who',
    header: 'Written by',
    place: 'name',
    cell: (row) => (
      <Link
        from={PATH}
        to={PATH}
        search={(before) => ({ ...before, case: row.id })}
        resetScroll={false}
        className={classes.view}
      >
        <PartyName party={{ name: concernedOf(row).who, side: SIDE_LABELS[row.side] }} />
      </Link>
    ),
  },
  { key: 'to', header: 'To', place: 'line', before: 'to', cell: (row) => concernedOf(row).other },
  {
    key: 'message',
    header: 'Message',
    place: 'sentence',
    cell: ({ text }) => <span className={text === null ? classes.muted : classes.snippet}>{text ?? '–'}</span>,
  },
  {
    key: 'cause',
    header: 'Why',
    place: 'state',
    cell: ({ cause, flag }) => (
      <span className={classes.party}>
        <Badge tone={cause === 'repeated' ? 'needs-you' : 'under-way'}>{CAUSE_LABELS[cause]}</Badge>
        {flag && <span className={classes.side}>{flag}</span>}
      </span>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    place: 'figure',
    cell: ({ at }) => <DateText className={classes.date} value={at} format="moment" />,
  },
]

const pauseColumns = (lift: (pause: Pause) => void): readonly Column<Pause>[] => [
  {
    key: 'who',
    header: 'Who',
    place: 'name',
    cell: ({ isVendor, vendorName, coupleName }) => (
      <PartyName
        party={{ name: isVendor ? vendorName : coupleName, side: SIDE_LABELS[isVendor ? 'vendor' : 'client'] }}
      />
    ),
  },
  { key: 'email', header: 'Email', place: 'line', cell: ({ email }) => email },
  {
    key: 'until',
    header: 'Until',
    place: 'line',
    before: 'until',
    cell: ({ until }) => until && <DateText className={classes.date} value={until} format="moment" />,
  },
  {
    key: 'date',
    header: 'Since',
    place: 'figure',
    cell: ({ at }) => <DateText className={classes.date} value={at} format="moment" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (pause) => (
      <Button variant="default" onClick={() => lift(pause)}>
        End the pause
      </Button>
    ),
  },
]

type ContactTabProps = { search: ModerationSearch; onChange: (changed: Partial<ModerationSearch>) => void }

/** Conversations in which somebody may be passing contact details on, and whoever is paused. */
export function ContactTab({ search, onChange }: ContactTabProps) {
  const { order, after, markedOrder, markedAfter } = search
  const cases = trpc.moderation.cases.useQuery({ order, after }, PAGED)
  const pauses = trpc.moderation.pauses.useQuery({ order: markedOrder, after: markedAfter }, PAGED)
  const [lifted, setLifted] = useState<Pause | null>(null)
  return (
    <div className={classes.sections}>
      <ReportedTable
        title={CASES_TITLE}
        what="cases"
        list={cases}
        columns={CASE_COLUMNS}
        empty={{ title: NO_CASES, message: NO_CASES_MEANS }}
        order={order}
        onSort={(next) => onChange({ order: next })}
        exported={{ table: 'cases', order }}
        cursor={{ after }}
      />
      <ReportedTable
        title={PAUSES_TITLE}
        what="pauses"
        list={pauses}
        columns={pauseColumns(setLifted)}
        empty={{ title: NO_PAUSES, message: NO_PAUSES_MEANS }}
        order={markedOrder}
        onSort={(next) => onChange({ markedOrder: next, markedAfter: undefined, after })}
        exported={{ table: 'pauses', order: markedOrder }}
        cursor={{ after: markedAfter, param: 'markedAfter' }}
      />
      {lifted && <LiftPause pause={lifted} onClose={() => setLifted(null)} />}
    </div>
  )
}
