import { Button } from '@mantine/core'
import { Key } from './key.tsx'
import classes from './scoring.module.css'

type WaitsForOthersProps = { onUndo: () => void; onGoOn: () => void; isPending: boolean }

/** Handed in, and still hidden from everyone. */
export function WaitsForOthers({ onUndo, onGoOn, isPending }: WaitsForOthersProps) {
  return (
    <div className={classes.block}>
      <h2 className={classes.title}>Handed in</h2>
      <p>Your score stays hidden until everyone else’s is in. Until then, you can take it back.</p>
      <div className={classes.actions}>
        <Button onClick={onGoOn} rightSection={<Key>Enter</Key>}>
          Next
        </Button>
        <Button variant="default" loading={isPending} onClick={onUndo} rightSection={<Key>U</Key>}>
          Take it back
        </Button>
      </div>
    </div>
  )
}
