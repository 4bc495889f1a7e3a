import { Badge } from '@mantine/core'
import { STANDING_LABELS } from '../model.ts'
import type { Standing } from '../search.ts'
import classes from './users.module.css'

const COLORS: Record<Standing, string> = { active: 'green', suspended: 'red', unconfirmed: 'yellow' }

/** An account's standing, and whether it is one's own; words, never colour alone. */
export function UserBadges({ standing, isSelf }: { standing: Standing; isSelf: boolean }) {
  return (
    <span className={classes.badges}>
      <Badge color={COLORS[standing]}>{STANDING_LABELS[standing]}</Badge>
      {isSelf && <Badge color="blue">You</Badge>}
    </span>
  )
}
