import { Link } from '@tanstack/react-router'
import type { OwnProfile } from '../../inputs.ts'

const WORDS: Record<OwnProfile['approvalStatus'], string> = {
  pending: 'Under review: couples can’t see it yet.',
  info_requested: 'The team has a question: couples can’t see it yet.',
  approved: 'Approved.',
  rejected: 'Your application wasn’t accepted: couples can’t see it.',
  cancelled: 'Your application was withdrawn: couples can’t see it.',
}

const words = ({ isListed, isPublished, isSetUp, approvalStatus }: OwnProfile): string => {
  if (isListed) return 'Couples can see it.'
  if (approvalStatus === 'approved' && !isSetUp) return 'Approved, and not public yet: your dashboard says what’s left.'
  if (approvalStatus === 'approved')
    return isPublished ? 'Couples can’t see it right now.' : 'Paused: couples can’t see it.'
  return WORDS[approvalStatus]
}

/** Who can see the profile, and a link to look at it as a couple would. */
export function ProfileStanding({ own }: { own: OwnProfile }) {
  return (
    <>
      {words(own)}{' '}
      <Link to="/photographer/$id" params={{ id: own.id }}>
        {own.isListed ? 'View your public profile' : 'Preview your profile'}
      </Link>
    </>
  )
}
