import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** One name and value of a record; belongs in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
