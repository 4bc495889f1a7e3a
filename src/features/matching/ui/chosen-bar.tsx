import { Button } from '#ui/button.tsx'
import type { MatchPage } from '../model.ts'
import { MAX_CHOSEN } from '../search.ts'
import { CONTACT_SELECTED } from '../texts.ts'
import classes from './chosen-bar.module.css'
import type { MatchControls } from './use-match.ts'

type ChosenBarProps = Pick<MatchControls, 'goTo'> & { page: MatchPage; chosen: readonly string[] }

/** How many are chosen and the button to write to them, within thumb's reach. */
export function ChosenBar({ page, chosen, goTo }: ChosenBarProps) {
  const count = page.items.filter(({ id }) => chosen.includes(id)).length
  if (page.items.length === 0) return null
  return (
    <div className={`${classes.bar} no-print`}>
      <p role="status" className={classes.count}>
        {count === 0 ? `Choose up to ${MAX_CHOSEN}` : `${count} of ${MAX_CHOSEN} chosen`}
      </p>
      <Button size="md" disabled={count === 0} onClick={() => goTo('contact')}>
        {CONTACT_SELECTED}
      </Button>
    </div>
  )
}
