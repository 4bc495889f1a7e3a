import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hoursSince, waitWords } from '#features/applications/waiting-steps.ts'
import { DECIDE_DAYS } from '#features/reviews/model.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { PageState } from '#ui/page/page-state.tsx'
import classes from './dashboard.module.css'

type Waiting = RouterOutputs['adminDashboard']['waiting']

/** Each kind of thing that waits, the most urgent first, with the list where it is dealt with. */
const KINDS: { key: keyof Waiting; label: string; link: (words: string) => ReactNode }[] = [
  {
    key: 'overdueReviews',
    label: `Disputed reviews past the ${DECIDE_DAYS} days promised`,
    link: (words) => (
      <Link to="/admin/reviews" search={{ status: 'in_check' }}>
        {words}
      </Link>
    ),
  },
  { key: 'disputes', label: 'Open disputes', link: (words) => <Link to="/admin/disputes">{words}</Link> },
  {
    key: 'chargebacks',
    label: 'Chargebacks to answer',
    link: (words) => (
      <Link to="/admin/payments" search={{ tab: 'payments', status: 'charged-back' }}>
        {words}
      </Link>
    ),
  },
  {
    key: 'bankPayouts',
    label: 'Payouts that a bank sent back',
    link: (words) => (
      <Link to="/admin/payments" hash="sent-back">
        {words}
      </Link>
    ),
  },
  {
    key: 'approvals',
    label: 'Decisions for a second administrator',
    link: (words) => <Link to="/admin/payments">{words}</Link>,
  },
  {
    key: 'heldPayouts',
    label: 'Payouts held',
    link: (words) => (
      <Link to="/admin/payments" search={{ tab: 'payouts', status: 'held' }}>
        {words}
      </Link>
    ),
  },
  { key: 'takedowns', label: 'Pictures in question', link: (words) => <Link to="/admin/takedowns">{words}</Link> },
  { key: 'questions', label: 'Questions to answer', link: (words) => <Link to="/admin/questions">{words}</Link> },
  {
    key: 'reports',
    label: 'Reported conversations',
    link: (words) => (
      <Link to="/admin/messages" search={{ tab: 'reported' }}>
        {words}
      </Link>
    ),
  },
  {
    key: 'contacts',
    label: 'Possible contact details',
    link: (words) => (
      <Link to="/admin/messages" search={{ tab: 'contact' }}>
        {words}
      </Link>
    ),
  },
  {
    key: 'marks',
    label: 'Inquiries marked as not genuine',
    link: (words) => (
      <Link to="/admin/messages" search={{ tab: 'reported' }}>
        {words}
      </Link>
    ),
  },
  { key: 'flags', label: 'Flagged messages', link: (words) => <Link to="/admin/messages">{words}</Link> },
  {
    key: 'reviews',
    label: 'Disputed reviews',
    link: (words) => (
      <Link to="/admin/reviews" search={{ status: 'in_check' }}>
        {words}
      </Link>
    ),
  },
  {
    key: 'changes',
    label: 'Profiles changed since approval',
    link: (words) => (
      <Link to="/admin/vendors" search={{ changed: true }}>
        {words}
      </Link>
    ),
  },
]

/** Disputes, moderation and held money: how many wait, and for how long. */
export function WaitingList() {
  const { data, isError, isFetching, isPending, dataUpdatedAt, refetch } = trpc.adminDashboard.waiting.useQuery(
    undefined,
    { staleTime: 10_000 },
  )
  return (
    <section className={classes.block}>
      <h3>Disputes and moderation</h3>
      {isError && !data && (
        <PageState.Error title="The queues didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isPending && <PageState.Loading label="Loading the queues" rows={5} />}
      {data && (
        <ul className={classes.queues}>
          {KINDS.map(({ key, label, link }) => {
            const { count, since } = data[key]
            return (
              <li key={key} data-waits={count > 0 || undefined}>
                <span className={classes.queueName}>{count > 0 ? link(label) : label}</span>
                {since && (
                  <span className={classes.age}>the oldest for {waitWords(hoursSince(since, dataUpdatedAt))}</span>
                )}
                <span className={classes.count}>{count}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
