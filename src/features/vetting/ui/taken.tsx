import { Button } from '@mantine/core'
import { CLAIM_MINUTES } from '../model.ts'
import { Key } from './key.tsx'
import classes from './scoring.module.css'

/** Opened by a link while colleagues have every place. */
export function Taken({ onGoOn }: { onGoOn: () => void }) {
  return (
    <div className={classes.block}>
      <h2 className={classes.title}>With your colleagues</h2>
      <p>
        As many people as this one needs are scoring it right now. If one of them stops, it comes back to the queue
        within {CLAIM_MINUTES} minutes.
      </p>
      <div className={classes.actions}>
        <Button onClick={onGoOn} rightSection={<Key>Enter</Key>}>
          Next
        </Button>
      </div>
    </div>
  )
}
