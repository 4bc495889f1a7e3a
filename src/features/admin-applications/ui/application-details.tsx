import { Button } from '@mantine/core'
import { useState } from 'react'
import { fetched } from '#ui/page/fetched.tsx'
import { type AdminEvent, EVENT_LABELS, possibleEvents } from '../model.ts'
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
}

/** Pictures beside the facts; below them questions, notes and history; the decisions stay in view. */
export function ApplicationDetails({ application, onCovered }: ApplicationDetailsProps) {
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
      <DecisionBar application={application} onChoose={choose} />
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
        />
      )}
    </>
  )
}

type DecisionBarProps = { application: Application; onChoose: (event: AdminEvent) => void }

function DecisionBar({ application, onChoose }: DecisionBarProps) {
  if (!application.submittedAt) return <p className={classes.decisionBar}>{NOT_CONFIRMED}</p>
  const events = possibleEvents(application.approvalStatus)
  if (events.length === 0) return null
  return (
    <div className={classes.decisionBar}>
      {events.map((event) => (
        <Button key={event} variant={event === 'approve' ? 'filled' : 'default'} onClick={() => onChoose(event)}>
          {EVENT_LABELS[event]}
        </Button>
      ))}
      <span className={classes.keys}>Keys: J or → next, K or ← previous</span>
    </div>
  )
}
