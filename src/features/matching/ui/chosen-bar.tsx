import { Button } from '#ui/button/button.tsx'
import { ThumbBar } from '#ui/nav/thumb-bar.tsx'
import type { MatchPage } from '../model.ts'
import { MAX_CHOSEN } from '../search.ts'
import { CONTACT_SELECTED } from '../texts.ts'
import type { MatchControls } from './use-match.ts'

type ChosenBarProps = Pick<MatchControls, 'goTo'> & { page: MatchPage; chosen: readonly string[] }

/** How many are chosen and the button to write to them, within thumb's reach. */
export function ChosenBar({ page, chosen, goTo }: ChosenBarProps) {
  const count = page.items.filter(({ id }) => chosen.includes(id)).length
  if (page.items.length === 0) return null
  return (
    <ThumbBar words={count === 0 ? `Choose up to ${MAX_CHOSEN}` : `${count} of ${MAX_CHOSEN} chosen`}>
      <Button size="md" disabled={count === 0} onClick={() => goTo('contact')}>
        {CONTACT_SELECTED}
      </Button>
    </ThumbBar>
  )
}
