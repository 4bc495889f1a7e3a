import { PACK_DAYS_AFTER, PACK_ROOT } from '#features/day-pack/model.ts'
import { addressOf, plainPage } from './plain-page.tsx'

const TEXTS = {
  401: {
    title: 'Sign in',
    heading: 'Please sign in',
    text: 'A day pack is only for the couple and their photographer.',
  },
  404: {
    title: 'Not found',
    heading: 'No day pack here',
    text: 'This wedding isn’t booked, was cancelled, or belongs to another account.',
  },
  410: {
    title: 'Over',
    heading: 'This day is over',
    text: `A day pack is kept for ${PACK_DAYS_AFTER} days after the wedding. The booking has everything that was agreed.`,
  },
}

/** Why there is no pack: nobody is signed in, it is not theirs or not agreed, or its time is over. */
export function refusalPage(request: Request, siteName: string, status: keyof typeof TEXTS): Response {
  const { title, heading, text } = TEXTS[status]
  const way =
    status === 401
      ? { href: `/sign-in?returnTo=${encodeURIComponent(addressOf(request))}`, text: 'Sign in' }
      : { href: PACK_ROOT, text: 'All day packs' }
  const page = {
    siteName,
    title,
    heading,
    footer: { href: '/', text: 'Home' },
    children: (
      <>
        <p>{text}</p>
        <a href={way.href}>{way.text}</a>
      </>
    ),
  }
  return plainPage(request, page, { status })
}
