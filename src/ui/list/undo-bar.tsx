import { useEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import classes from './undo-bar.module.css'

/** Says for ten seconds what was deleted and undoes it; takes the focus, because what had it is gone. (T56) */
export function UndoBar({ words, onUndo }: { words: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.words}>
        {words}
      </p>
      <Button ref={button} variant="default" className={classes.undo} onClick={onUndo}>
        Undo
      </Button>
      <span className={classes.time} aria-hidden="true" />
    </div>
  )
}
