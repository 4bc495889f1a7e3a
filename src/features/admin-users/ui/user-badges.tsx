import { toneOf } from '#shared/status/status-tones.ts'
import { Badge, Badges } from '#ui/text/badge.tsx'
import { STANDING_LABELS } from '../model.ts'
import type { Standing } from '../search.ts'

/** An account's standing, and whether it is one's own. */
export function UserBadges({ standing, isSelf }: { standing: Standing; isSelf: boolean }) {
  return (
    <Badges>
      <Badge tone={toneOf('account', standing, 'admin')}>{STANDING_LABELS[standing]}</Badge>
      {isSelf && <Badge>You</Badge>}
    </Badges>
  )
}
