import { toneOf } from '#shared/status/status-tones.ts'
import { Badge } from '#ui/text/badge.tsx'
import type { WeddingNeed } from '../model.ts'
import { hiddenWords, needsWords, STANDING_LABELS, STANDING_WORDS } from '../texts.ts'

type Standing = { needs: readonly WeddingNeed[]; isPublic: boolean; hiddenReason: string | null }

const standingOf = ({ needs, isPublic, hiddenReason }: Standing) =>
  hiddenReason !== null ? 'hidden' : isPublic ? 'public' : needs.length > 0 ? 'draft' : 'waiting'

/** Whether couples see a wedding. */
export function StandingBadge(wedding: Standing) {
  const standing = standingOf(wedding)
  return <Badge tone={toneOf('wedding', standing, 'vendor')}>{STANDING_LABELS[standing]}</Badge>
}

/** The same in a sentence, with what is still needed. */
export function StandingWords(wedding: Standing) {
  const standing = standingOf(wedding)
  if (standing === 'hidden') return <>{hiddenWords(wedding.hiddenReason ?? '')}</>
  return <>{standing === 'draft' ? needsWords(wedding.needs) : STANDING_WORDS[standing]}</>
}
