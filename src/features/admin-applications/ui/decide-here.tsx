import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { fetched } from '#ui/page/fetched.tsx'
import { type AdminEvent, EVENT_KEYS, EVENT_LABELS, possibleEvents } from '../model.ts'
import classes from './applications.module.css'
import type { Subject } from './use-decision.ts'

const DecisionDialog = fetched(() => import('./decision-dialog.tsx').then((module) => module.DecisionDialog), {
  place: 'over',
})

type DecideHereProps = {
  subject: Subject
  onCovered: (isCovered: boolean) => void
  onDecided: () => void
}

/** The decisions about one application, each with the key that opens its form; a list or the scores are beside it. */
export function DecideHere({ subject, onCovered, onDecided }: DecideHereProps) {
  const [event, setEvent] = useState<AdminEvent | null>(null)
  const choose = (chosen: AdminEvent | null) => {
    setEvent(chosen)
    onCovered(chosen !== null)
  }
  const events = possibleEvents(subject.status)
  useHotkeys(events.map((possible) => [EVENT_KEYS[possible], () => event === null && choose(possible)]))
  return (
    <div className={classes.decideHere}>
      {events.map((possible) => (
        <Button
          key={possible}
          variant={possible === 'approve' ? 'filled' : 'default'}
          aria-keyshortcuts={EVENT_KEYS[possible]}
          rightSection={
            <kbd className={classes.key} aria-hidden="true">
              {EVENT_KEYS[possible]}
            </kbd>
          }
          onClick={() => choose(possible)}
        >
          {EVENT_LABELS[possible]}
        </Button>
      ))}
      {event && (
        <DecisionDialog application={subject} event={event} onClose={() => choose(null)} onDecided={onDecided} />
      )}
    </div>
  )
}
