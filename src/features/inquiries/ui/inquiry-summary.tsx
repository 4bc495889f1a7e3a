import type { ThreadSide } from '#features/messages/model.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { useSite } from '#ui/page/site.ts'
import { Mark } from '#ui/text/badge.tsx'
import { BEHIND_BOOKING, statusWords } from '../texts.ts'
import { weddingDetails } from '../wedding-details.ts'
import { Alternatives } from './alternatives.tsx'
import { DateState } from './date-state.tsx'
import { InquiryActions } from './inquiry-actions.tsx'
import classes from './inquiry-summary.module.css'

type InquirySummaryProps = { threadId: string; side: ThreadSide }

/** The newest inquiry beside its conversation: its content, its status, and what this side may do. */
export function InquirySummary({ threadId, side }: InquirySummaryProps) {
  const { timeZone } = useSite()
  const query = trpc.inquiries.forThread.useQuery({ threadId })
  if (query.isPending) return <PageState.Loading label="Loading the inquiry" rows={3} />
  if (query.isError) {
    return (
      <PageState.Error
        title="The inquiry didn’t load"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  const inquiry = query.data
  if (!inquiry) return null
  const { title, detail } = statusWords(inquiry, side, timeZone)
  const isAnswered = inquiry.status === 'open' && inquiry.answeredAt !== null
  return (
    <section aria-label="Inquiry" className={classes.summary}>
      <div className={classes.status}>
        {inquiry.hasBooking ? (
          <h2 className={classes.title}>{BEHIND_BOOKING[side]}</h2>
        ) : (
          <>
            <h2 className={classes.title}>
              <Mark tone={toneOf('inquiry', isAnswered ? 'answered' : inquiry.status, side)} /> {title}
            </h2>
            {detail && <p className={classes.detail}>{detail}</p>}
          </>
        )}
      </div>
      <dl className={classes.facts}>
        {weddingDetails(inquiry).map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {inquiry.status === 'open' && inquiry.eventDate && (
        <DateState photographerId={inquiry.photographer.id} date={inquiry.eventDate} side={side} />
      )}
      {inquiry.alternatives && <Alternatives {...inquiry.alternatives} />}
      <InquiryActions inquiry={inquiry} side={side} />
      {inquiry.status === 'open' &&
        (side === 'client' ? (
          <HelpLink topic="inquiries">How an inquiry works</HelpLink>
        ) : (
          <HelpLink topic="answering">What happens if I don’t answer?</HelpLink>
        ))}
    </section>
  )
}
