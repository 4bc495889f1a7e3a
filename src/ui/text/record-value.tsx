import type { ReactNode } from 'react'
import classes from './record-value.module.css'

/** One name and value of a record; belongs in a `dl`. */
export function RecordValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.pair}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
