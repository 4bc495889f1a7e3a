import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toneOf } from '#shared/status/status-tones.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { Badge } from '#ui/text/badge.tsx'
import { Stars } from '#ui/text/rating.tsx'
import { canMoveReview, disputeLabel, type ReviewStatus } from '../model.ts'
import type { AdminReviewsSearch } from '../search.ts'
import { REVIEW_AUTHOR_LABELS, REVIEW_STATUS_LABELS, type ReviewAction } from '../texts.ts'
import classes from './admin-reviews.module.css'

export type ReviewRow = RouterOutputs['reviews']['adminList']['items'][number]

export function ReviewBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={toneOf('review', status, 'admin')}>{REVIEW_STATUS_LABELS[status]}</Badge>
}

const withId = (id: string) => (before: Partial<AdminReviewsSearch>) => ({ ...before, id })

/** Who wrote what about whom. */
export const reviewColumns = (act: (row: ReviewRow, action: ReviewAction) => void): readonly Column<ReviewRow>[] => [
  {
    key: 'writer',
    header: 'Written by',
    place: 'name',
    cell: (row) => (
      <div>
        <Link from="/admin/reviews" to="/admin/reviews" search={withId(row.id)} resetScroll={false}>
          {row.author === 'client' ? row.couple : row.photographer}
        </Link>{' '}
        <span className={classes.side}>{REVIEW_AUTHOR_LABELS[row.author]}</span>
      </div>
    ),
  },
  {
    key: 'about',
    header: 'About',
    place: 'line',
    before: 'about',
    cell: (row) => (row.author === 'client' ? row.photographer : row.couple),
  },
  {
    key: 'review',
    header: 'Review',
    place: 'sentence',
    cell: (row) => (
      <p className={classes.excerpt} dir="auto">
        <Stars rating={row.rating} /> {row.excerpt}
      </p>
    ),
  },
  { key: 'status', header: 'Status', place: 'state', cell: (row) => <Standing row={row} /> },
  {
    key: 'submittedAt',
    header: 'Written',
    place: 'figure',
    cell: (row) => <DateText className={classes.date} value={row.submittedAt} format="medium" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (row) => <ReviewMenu row={row} onAction={(action) => act(row, action)} />,
  },
]

/** Its status, and for a disputed one the grounds and by when our team decides. */
function Standing({ row: { status, dispute } }: { row: ReviewRow }) {
  return (
    <>
      <ReviewBadge status={status} />
      {dispute && (
        <span className={classes.side}>
          {disputeLabel(dispute.reason)}.{' '}
          {dispute.isOverdue ? 'A decision was promised by ' : 'A decision is promised by '}
          <DateText value={dispute.decideBy} />
        </span>
      )}
    </>
  )
}

function ReviewMenu({ row, onAction }: { row: ReviewRow; onAction: (action: ReviewAction) => void }) {
  const { open } = useListSearch<AdminReviewsSearch>()
  const name = `${row.couple} and ${row.photographer}`
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDownIcon />} aria-label={`Actions for ${name}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(row.id)}>View Details</Menu.Item>
        {canMoveReview(row.status, 'check') && <Menu.Item onClick={() => onAction('check')}>Check</Menu.Item>}
        {canMoveReview(row.status, 'keep') && <Menu.Item onClick={() => onAction('keep')}>Keep</Menu.Item>}
        {canMoveReview(row.status, 'takeDown') && <Menu.Item onClick={() => onAction('takeDown')}>Take down</Menu.Item>}
        {canMoveReview(row.status, 'restore') && <Menu.Item onClick={() => onAction('restore')}>Restore</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
