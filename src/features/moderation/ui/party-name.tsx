import classes from './moderation.module.css'
import type { Party } from './words.ts'

/** A person's name and side. */
export function PartyName({ party: { name, side } }: { party: Party }) {
  return (
    <span className={classes.party}>
      <span>{name}</span>
      {side && <span className={classes.side}>{side}</span>}
    </span>
  )
}
