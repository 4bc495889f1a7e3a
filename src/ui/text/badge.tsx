import type { ReactNode } from 'react'
import type { Tone } from '#shared/status/status-tones.ts'
import classes from './badge.module.css'

/** The specification's colors of a contract's states. */
export type BadgeInk = 'gray' | 'blue' | 'purple' | 'green' | 'red'

type BadgeProps = {
  /** From `toneOf`; a label that is no status has none. */
  tone?: Tone
  /** A color of its own for the words and the mark. */
  ink?: BadgeInk
  children: ReactNode
}

/** A tone as a shape: a filled dot needs you, a ring is under way, a tick is done, a dash has stopped. */
export function Mark({ tone }: { tone: Tone }) {
  return <span className={classes.mark} data-tone={tone} aria-hidden="true" />
}

/** A status in words, with the ground and the mark of its tone: neither color nor shape is the only signal. */
export function Badge({ tone, ink, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-ink={ink}>
      {tone && <Mark tone={tone} />}
      <span>{children}</span>
    </span>
  )
}

/** Several beside each other. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={classes.badges}>{children}</span>
}
