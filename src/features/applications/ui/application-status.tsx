import { type ReactNode, useState } from 'react'
import { toneOf } from '#shared/status/status-tones.ts'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { useSite } from '#ui/page/site.ts'
import { Mark } from '#ui/text/badge.tsx'
import { milestonesOf } from '../milestones.ts'
import { STATUS_LABELS } from '../model.ts'
import { categoryClosed, LOAD_FAILED } from '../texts.ts'
import { AnswerForm } from './answer-form.tsx'
import { ApplicantActions, type Application } from './applicant-actions.tsx'
import classes from './application-status.module.css'
import { Milestones } from './milestones.tsx'
import { MissingList } from './missing-list.tsx'
import { Results } from './results.tsx'
import { StatusLoading } from './status-loading.tsx'

type ApplicationStatusProps = {
  /** Beside the set-up list, which says what is missing: an approved vendor needs no more. */
  isBesideSetUp?: boolean
  /** Adding pictures while a question is answered; rendered by the page that has both. */
  pictures?: ReactNode
}

/** The state of the signed-in vendor's application, and what to do about it. (X120) */
export function ApplicationStatus({ isBesideSetUp = false, pictures }: ApplicationStatusProps) {
  const { data, error, refetch, isFetching } = trpc.applications.mine.useQuery()
  if (error && !data) {
    return <VendorError error={error} title={LOAD_FAILED} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <StatusLoading />
  if (isBesideSetUp && data.status === 'approved' && !data.isSuspended) return null
  return <StatusCard application={data} pictures={pictures} isBesideSetUp={isBesideSetUp} />
}

/** One sentence for the state the application is in. */
function sentenceOf({ status, isSuspended, isListed, completeAt }: Application): string {
  if (isSuspended) {
    return 'Your profile is suspended: couples can’t see it and you get no new inquiries. Your account and the bookings you have stay open. Please write to us if you think that’s a mistake.'
  }
  if (status === 'approved') {
    return isListed
      ? 'Welcome to the list. Your profile is public.'
      : 'Welcome to the list. Finish setting up and publish your profile, and couples can find you.'
  }
  if (status === 'rejected') return 'We looked at your application with care, and we couldn’t accept it this time.'
  if (status === 'cancelled') return 'You withdrew your application. We’re not reviewing it.'
  if (status === 'info_requested') return 'The review is waiting for your answer and will continue once we have it.'
  return completeAt
    ? 'Your application is complete and in the queue. We’ll write to you when there’s news.'
    : 'Your application is in the queue. The clock starts once it’s complete.'
}

type CardProps = { application: Application; pictures: ReactNode; isBesideSetUp: boolean }

function StatusCard({ application, pictures, isBesideSetUp }: CardProps) {
  const { timeZone, vetting } = useSite()
  const [now] = useState(() => new Date())
  const { status, isSuspended, businessType } = application
  const isOpen = status === 'pending' || status === 'info_requested'
  const waiting = status === 'pending' && application.completeAt === null
  const closed = categoryClosed(businessType)
  const question =
    status === 'info_requested' ? application.questions.findLast((asked) => !asked.answeredAt) : undefined
  return (
    <section className={classes.card} aria-labelledby="application-status">
      <header className={classes.head}>
        <p className={classes.kicker}>
          Your application
          {application.submittedAt && (
            <>
              {', received '}
              <DateText value={application.submittedAt} format="medium" />
            </>
          )}
        </p>
        <h2 id="application-status" className={classes.title}>
          <Mark tone={toneOf('application', isSuspended ? 'suspended' : waiting ? 'incomplete' : status, 'vendor')} />{' '}
          {isSuspended ? 'Suspended' : STATUS_LABELS[status]}
        </h2>
        <p className={classes.sentence}>{sentenceOf(application)}</p>
        {closed && <p className={classes.closed}>{closed}</p>}
      </header>
      {question && <AnswerForm question={question} pictures={pictures} />}
      {isOpen && !isBesideSetUp && <MissingList application={application} />}
      {isOpen && (
        <Milestones
          steps={milestonesOf(application, { timeZone, vetting }, now)}
          label="The three milestones of the review"
          isFlat
        />
      )}
      {application.usual && <p className={classes.usual}>{application.usual}</p>}
      {status === 'rejected' && <Refusal application={application} />}
      {status !== 'approved' && <Results results={application.results} isRejected={status === 'rejected'} />}
      {status === 'approved' && !isSuspended && <ArrowLink to="/vendor">What’s left to set up</ArrowLink>}
      <ApplicantActions application={application} />
    </section>
  )
}

/** Why, and from when to apply again. */
function Refusal({ application: { reasons, reapplyAfter, decidedAt } }: { application: Application }) {
  return (
    <div className={classes.refusal}>
      {reasons.length > 0 && (
        <>
          <h3 className={classes.subtitle}>Why</h3>
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        {decidedAt && (
          <>
            {'Decided on '}
            <DateText value={decidedAt} />
            {'. '}
          </>
        )}
        {reapplyAfter && (
          <>
            {'You can apply again starting '}
            <DateText value={reapplyAfter} />, with this account.
          </>
        )}
      </p>
    </div>
  )
}
