import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowAnchor } from '#ui/nav/link.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { AMENDMENT_KIND_LABELS, AMENDMENT_STATUS_LABELS, type AmendmentStatus } from '../model.ts'
import classes from './amendments.module.css'
import { OpenAmendment } from './open-amendment.tsx'
import { ProposeButton } from './propose.tsx'
import type { AskAboutName } from './signature-form.tsx'
import type { AmendmentView } from './types.ts'

type Past = AmendmentView['past'][number]

type SectionProps = {
  bookingId: string /** Today's date at the wedding's place. */
  today: string
  /** The other side and the day, named where something is signed. */
  about: string
  askAboutName: AskAboutName
}

/**
 * Every change of a booking's contract: the open one, what may be proposed, and what has become of the others. Keyed by
 * the booking's stage, since every transition of the booking may close it.
 */
export function AmendmentsSection({ bookingId, today, about, askAboutName }: SectionProps) {
  const { data, error, isFetching, refetch } = trpc.amendments.list.useQuery(
    { bookingId },
    { refetchOnMount: 'always' },
  )
  if (error && !data)
    return (
      <PageState.Error
        title="The contract changes didn’t load"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data || (!data.open && data.past.length === 0 && data.kinds.length === 0)) return null
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Contract changes</h2>
      {data.open && <OpenAmendment view={data} about={about} askAboutName={askAboutName} />}
      {data.past.length > 0 && (
        <ul className={classes.past}>
          {data.past.map((past) => (
            <PastAmendment key={past.id} past={past} side={data.side} />
          ))}
        </ul>
      )}
      {data.earlier.length > 0 && (
        <ul className={classes.versions}>
          {data.earlier.map(({ id, version }) => (
            <li key={id}>
              <ArrowAnchor href={`/api/contracts/${id}.pdf`}>Version {version} of the contract (PDF)</ArrowAnchor>
            </li>
          ))}
        </ul>
      )}
      {data.kinds.length > 0 && (
        <>
          {data.past.length === 0 && (
            <p className={classes.hint}>Both sides sign a change. Until then, the contract stays as it is.</p>
          )}
          <div className={classes.actions}>
            {data.kinds.map((kind) => (
              <ProposeButton
                key={kind}
                kind={kind}
                bookingId={bookingId}
                today={today}
                about={about}
                view={data}
                askAboutName={askAboutName}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

const toneOfPast = (status: AmendmentStatus, side: AmendmentView['side']) =>
  toneOf('amendment', status === 'accepted' ? 'accepted' : 'ended', side ?? 'admin')

function PastAmendment({ past, side }: { past: Past; side: AmendmentView['side'] }) {
  const { id, number, kind, status, closedAt, closeReason } = past
  return (
    <li>
      <div className={classes.head}>
        <p>
          {status === 'accepted' ? `Addendum ${number}: ${AMENDMENT_KIND_LABELS[kind]}` : AMENDMENT_KIND_LABELS[kind]}
          {closedAt && (
            <span className={classes.hint}>
              {', '}
              <DateText value={closedAt} format="medium" />
            </span>
          )}
        </p>
        <Badge tone={toneOfPast(status, side)}>{AMENDMENT_STATUS_LABELS[status]}</Badge>
      </div>
      {closeReason && (
        <p className={classes.hint} dir="auto">
          {closeReason}
        </p>
      )}
      {status === 'accepted' && <ArrowAnchor href={`/api/addenda/${id}.pdf`}>Addendum {number} as PDF</ArrowAnchor>}
    </li>
  )
}
