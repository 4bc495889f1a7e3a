import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { REPEAT_CASES, REPEAT_MONTHS } from '../model.ts'
import type { TakedownsSearch } from '../search.ts'
import { TAKEDOWN_STATUS_LABELS, UNKNOWN_TAKEDOWN } from '../texts.ts'
import { canMove } from '../transitions.ts'
import { DECISIONS, type Decision, DecisionForm } from './decision-form.tsx'
import classes from './takedowns.module.css'

type Takedown = RouterOutputs['takedowns']['get']

/** One case over the list: the picture, or both of them, who says what, and what can be decided. */
export function TakedownDialog({ id }: { id: string }) {
  const { close } = useListSearch<TakedownsSearch>()
  const { data, error, isFetching, refetch } = trpc.takedowns.get.useQuery({ id })
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <Dialog title={data ? titleOf(data) : 'Case'} isOpen onClose={close} size="xl">
      {data ? (
        decision ? (
          <DecisionForm id={id} decision={decision} onClose={() => setDecision(null)} />
        ) : (
          <Details takedown={data} onDecide={setDecision} onClose={close} />
        )
      ) : isNotFound(error) ? (
        <PageState.Empty title="Case not found" message={UNKNOWN_TAKEDOWN} />
      ) : error ? (
        <PageState.Error title="This case didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageState.Loading label="Loading the case" rows={6} />
      )}
    </Dialog>
  )
}

const titleOf = ({ origin, notice }: Takedown) =>
  origin === 'notice' ? `${notice?.claimant} reports a picture` : 'Two pictures look alike'

type DetailsProps = { takedown: Takedown; onDecide: (decision: Decision) => void; onClose: () => void }

function Details({ takedown, onDecide, onClose }: DetailsProps) {
  const { origin, status, distance, isMirrored, upheld, shown, other, notice, counter, restoreOn } = takedown
  const offered = DECISIONS.filter(
    ({ move, of }) => canMove(status, move) && (of === undefined || (of === origin && other !== null)),
  )
  return (
    <div className={classes.details}>
      {origin === 'match' && (
        <p>
          {64 - (distance ?? 0)} of 64 points are the same{isMirrored && ', in a mirror'}. Studios share pictures and
          photographers work for each other, so both may be right. Nobody has been told.
        </p>
      )}
      {upheld >= REPEAT_CASES && (
        <p>
          <strong>Repeat infringer:</strong> {upheld} of {shown.photographer.name}’s cases were upheld in the last{' '}
          {REPEAT_MONTHS} months. An administrator decides about the account.
        </p>
      )}
      <div className={classes.sides}>
        <Side side={shown} label={origin === 'match' ? 'Newer here' : 'Reported'} />
        {other ? <Side side={other} label="Was here before" /> : notice && <Notice notice={notice} />}
      </div>
      {other && notice && <Notice notice={notice} />}
      {counter && <Counter counter={counter} />}
      <Standing takedown={takedown} restoreOn={restoreOn} />
      <DialogButtons>
        {offered.map((decision) => (
          <Button key={decision.label} variant="default" onClick={() => onDecide(decision)}>
            {decision.label}
          </Button>
        ))}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </div>
  )
}

function Side({ side, label }: { side: NonNullable<Takedown['other']>; label: string }) {
  const { picture, photographer, uploadedAt, hasProvenance } = side
  return (
    <section className={classes.side} aria-label={label}>
      {picture ? (
        <Photo picture={picture} sizes="(min-width: 48em) 26rem, 90vw" ratio="natural" />
      ) : (
        <p className={classes.quiet}>This picture has been deleted.</p>
      )}
      <p>
        {label}:{' '}
        <Link to="/photographer/$id" params={{ id: photographer.id }}>
          {photographer.name}
        </Link>
        {uploadedAt && (
          <>
            , uploaded <DateText value={uploadedAt} format="moment" />
          </>
        )}
      </p>
      <p className={classes.quiet}>
        {hasProvenance
          ? 'The uploaded file carried content credentials (C2PA). We noted that it did; we don’t keep or check them.'
          : 'The uploaded file carried no content credentials (C2PA), as most don’t.'}
      </p>
    </section>
  )
}

function Notice({ notice }: { notice: NonNullable<Takedown['notice']> }) {
  return (
    <Facts label="The notice">
      <Fact name="Claimant">
        {notice.claimant}, <EmailText email={notice.email} />
      </Fact>
      <Fact name="Address">{notice.address}</Fact>
      <Fact name="What is theirs">{notice.work}</Fact>
      <Fact name="Their claim">{notice.claim}</Fact>
      <Fact name="Sworn and signed">{notice.signature}</Fact>
    </Facts>
  )
}

function Counter({ counter }: { counter: NonNullable<Takedown['counter']> }) {
  return (
    <Facts label="The photographer’s counter-notice">
      <Fact name="From">
        {counter.name}, <DateText value={counter.at} format="moment" />
      </Fact>
      <Fact name="Address">{counter.address}</Fact>
      <Fact name="Their answer">{counter.text}</Fact>
      <Fact name="Sworn and signed">{counter.signature}</Fact>
    </Facts>
  )
}

function Standing({ takedown, restoreOn }: { takedown: Takedown; restoreOn: string | null }) {
  const { status, reason, decidedAt, decidedBy } = takedown
  return (
    <section>
      <p className={classes.quiet}>
        {TAKEDOWN_STATUS_LABELS[status]}
        {decidedAt && status !== 'open' && (
          <>
            {', '}
            <DateText value={decidedAt} format="moment" />, by {decidedBy ?? 'the deadline'}
          </>
        )}
        {status === 'countered' && restoreOn && (
          <>
            . Shown again on <DateText value={restoreOn} format="long" /> unless the claimant goes to court.
          </>
        )}
      </p>
      {reason && <p className={classes.words}>{reason}</p>}
    </section>
  )
}

function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes.facts} aria-label={label}>
      {children}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
