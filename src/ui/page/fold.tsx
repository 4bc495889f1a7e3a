'use no memo'

import type { ReactNode } from 'react'
import classes from './fold.module.css'

/** Content that is open where there is room, and behind one tap on a phone; works without scripts. */
export function Fold({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary className={classes.label}>{label}</summary>
      {children}
    </details>
  )
}
