'use no memo'

import type { ReactNode } from 'react'
import classes from './fold.module.css'

/** What stands open where there is room, and on a phone behind one tap; without scripts too. */
export function Fold({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary className={classes.label}>{label}</summary>
      {children}
    </details>
  )
}
