import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { IMAGE_DELETED, IMAGES_DELETED } from '../model.ts'
import classes from './undo-bar.module.css'

/** Says what was deleted and undoes it; takes the focus, because what had it is gone. (PF10, T56) */
export function UndoBar({ count, onUndo }: { count: number; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.words}>
        {count === 1 ? IMAGE_DELETED : IMAGES_DELETED}
      </p>
      <Button ref={button} variant="default" className={classes.undo} onClick={onUndo}>
        Undo
      </Button>
      <span className={classes.time} aria-hidden="true" />
    </div>
  )
}
