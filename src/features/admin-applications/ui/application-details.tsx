import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { scoresMissing } from '#features/vetting/texts.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { type AdminEvent, EVENT_KEYS, EVENT_LABELS, possibleEvents } from '../model.ts'
import { NOT_CONFIRMED } from '../texts.ts'
import { ApplicationPictures } from './application-pictures.tsx'
import { ApplicationRecord } from './application-record.tsx'
import { ApplicationValues } from './application-values.tsx'
import { ApplicationWeddings } from './application-weddings.tsx'
import classes from './applications.module.css'
import { StatusBadge } from './status-badge.tsx'
import type { Application } from './types.ts'

const DecisionDialog = fetched(() => import('./decision-dialog.tsx').then((module) => module.DecisionDialog), {
  place: 'over',
})

type ApplicationDetailsProps = {
  application: Application
  /** Called when something opens over the dialog and takes the keys. */
  onCovered: (isCovered: boolean) => void
  isCovered: boolean
  /** After a decision: the queue goes on. */
  onDecided: () => void
}

/** Pictures beside the facts; below them questions, notes and history; the decisions stay in view. */
export function ApplicationDetails({ application, onCovered, isCovered, onDecided }: ApplicationDetailsProps) {
  const [event, setEvent] = useState<AdminEvent | null>(null)
  const choose = (chosen: AdminEvent | null) => {
    setEvent(chosen)
    onCovered(chosen !== null)
  }
  return (
    <>
      <div className={classes.details}>
        <div className={classes.shown}>
          <ApplicationPictures application={application} onCovered={onCovered} />
          <ApplicationWeddings weddings={application.weddings} onCovered={onCovered} />
        </div>
        <div className={classes.facts}>
          <StatusBadge
            status={application.approvalStatus}
            isConfirmed={application.submittedAt !== null}
            isComplete={application.completeAt !== null}
            isSuspended={application.suspendedAt !== null}
          />
          <ApplicationValues application={application} />
          <ApplicationRecord application={application} />
        </div>
      </div>
      <DecisionBar application={application} isCovered={isCovered} onChoose={choose} />
      {event && (
        <DecisionDialog
          application={{
            id: application.id,
            name: application.name,
            businessName: application.businessName || application.name,
            status: application.approvalStatus,
            hasMarket: application.markets.length > 0,
          }}
          event={event}
          onClose={() => choose(null)}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

type DecisionBarProps = { application: Application; isCovered: boolean; onChoose: (event: AdminEvent) => void }

/** The decisions, each with the key that opens its form. */
function DecisionBar({ application, isCovered, onChoose }: DecisionBarProps) {
  const events = application.submittedAt ? possibleEvents(application.approvalStatus) : []
  useHotkeys(events.map((event) => [EVENT_KEYS[event], () => !isCovered && onChoose(event)]))
  if (!application.submittedAt) return <p className={classes.decisionBar}>{NOT_CONFIRMED}</p>
  if (events.length === 0) return null
  const isToScore = (application.missingScores ?? 0) > 0
  return (
    <div className={classes.decisionBar}>
      {isToScore && <p className={classes.toScore}>{scoresMissing(application.missingScores!)}</p>}
      {events.map((event) => (
        <Button
          key={event}
          variant={event === 'approve' && !isToScore ? 'filled' : 'default'}
          aria-keyshortcuts={EVENT_KEYS[event]}
          rightSection={
            <kbd className={classes.key} aria-hidden="true">
              {EVENT_KEYS[event]}
            </kbd>
          }
          onClick={() => onChoose(event)}
        >
          {EVENT_LABELS[event]}
        </Button>
      ))}
      {application.caseId && application.missingScores !== null && (
        <ButtonLink
          to="/admin/scoring"
          search={{ id: application.caseId }}
          {...(!isToScore && { variant: 'default' as const })}
        >
          Score
        </ButtonLink>
      )}
      <span className={classes.keys}>Keys: J or → next, K or ← previous</span>
    </div>
  )
}
