import type { ReactNode } from 'react'
import classes from './thumb-bar.module.css'

/** What is chosen in a list and the button that leads on, within thumb's reach. */
export function ThumbBar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={`${classes.bar} no-print`}>
      <p role="status" className={classes.count}>
        {words}
      </p>
      {children}
    </div>
  )
}
