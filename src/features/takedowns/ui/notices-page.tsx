import { VendorError } from '#shell/account/vendor-record.tsx'
import { HelpLink } from '#shell/help-link.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { NOTICES_EMPTY, NOTICES_TITLE } from '../texts.ts'
import { canMove } from '../transitions.ts'
import { CounterNotice } from './counter-notice.tsx'
import classes from './report.module.css'

type Notice = RouterOutputs['takedowns']['mine'][number]

const STANDING: Record<Notice['status'], string> = {
  open: 'Being checked',
  dismissed: 'Closed',
  hidden: 'Hidden: you can answer',
  countered: 'You’ve answered',
  in_court: 'Hidden while a court decides',
  upheld: 'Down for good',
  restored: 'Shown again',
}

/** Which of a photographer's pictures somebody claims, what was decided, and the answer to it. */
export function NoticesPage() {
  const { data, error, isFetching, refetch } = trpc.takedowns.mine.useQuery()
  return (
    <>
      <title>{NOTICES_TITLE}</title>
      <PageHeader title={NOTICES_TITLE} subtitle="A notice isn’t a verdict. You can answer each one." />
      <p>
        <HelpLink topic="stolen-pictures">How we decide about pictures</HelpLink>
      </p>
      {error && !data && (
        <VendorError
          error={error}
          title="Your notices didn’t load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PageState.Loading label="Loading your notices" />}
      {data?.length === 0 && <PageState.Empty title="No notices" message={NOTICES_EMPTY} />}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </>
  )
}

function NoticeItem({ notice }: { notice: Notice }) {
  const { id, status, claimant, claim, work, reason, restoreOn, picture } = notice
  return (
    <li className={classes.notice}>
      <h2>{STANDING[status]}</h2>
      {picture && (
        <span className={classes.picture}>
          <Photo picture={picture} sizes="16rem" ratio="natural" />
        </span>
      )}
      <p>
        {claimant
          ? `${claimant} says this picture is theirs:`
          : 'Another photographer shows what looks like the same picture.'}
      </p>
      {claim && <blockquote className={classes.quote}>{`${claim}\n\n${work ?? ''}`}</blockquote>}
      {reason && <p>Our reason: {reason}</p>}
      {status === 'countered' && restoreOn && (
        <p>
          Unless a court is asked in time, your picture is shown again on <DateText value={restoreOn} format="long" />.
        </p>
      )}
      {canMove(status, 'counter') && <CounterNotice id={id} />}
    </li>
  )
}
