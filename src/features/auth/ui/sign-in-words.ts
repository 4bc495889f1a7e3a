import { safeReturnTo } from '../guards.ts'

type Words = { title: string; lede: string }

const WORDS: readonly (readonly [path: RegExp, words: Words])[] = [
  [
    /^\/vendor\/profile(?:[/?#]|$)/,
    { title: 'Sign in to your profile', lede: 'Your profile and everything in it is where you left it.' },
  ],
  [
    /^\/vendor(?:[/?#]|$)/,
    { title: 'Sign in to your dashboard', lede: 'Your requests, bookings and portfolio are waiting.' },
  ],
  [/^\/admin(?:[/?#]|$)/, { title: 'Sign in to the admin area', lede: 'This part of the site is for our team.' }],
  [
    /^\/dashboard(?:[/?#]|$)/,
    { title: 'Sign in to your dashboard', lede: 'Your bookings, messages and documents are waiting.' },
  ],
  [
    /^\/inquiry\//,
    { title: 'Sign in to your inquiry', lede: 'Nothing you wrote is lost. You’ll see it as soon as you’re in.' },
  ],
  [
    /^\/photographer\//,
    { title: 'Sign in to continue', lede: 'We’ll take you back to the photographer you were looking at.' },
  ],
]
const GENERAL: Words = { title: 'Welcome back', lede: 'Sign in to see your messages, bookings and photographers.' }

/** The sign-in page's wording, by the page that follows it. */
export function signInWords(returnTo: unknown): Words {
  const path = safeReturnTo(returnTo)
  return WORDS.find(([pattern]) => path && pattern.test(path))?.[1] ?? GENERAL
}

/** Whether somebody comes from an inquiry that waits for an account. */
export const hasInquiry = (returnTo: unknown): boolean => safeReturnTo(returnTo)?.startsWith('/inquiry/') === true

/** Whether somebody has applied, and the application waits for the confirmation. */
const hasApplication = (returnTo: unknown): boolean => safeReturnTo(returnTo) === '/vendor/application'

/** The sentence under the title of the confirmation. */
export const confirmLede = (returnTo: unknown): string =>
  hasInquiry(returnTo)
    ? 'One click, and your inquiry goes out.'
    : hasApplication(returnTo)
      ? 'One click, and your application is in the queue.'
      : 'One click, and your account is ready.'

/** The sentence under the title of the sign-up: the page that follows comes first. */
export function signUpLede(returnTo: unknown): string {
  return hasInquiry(returnTo)
    ? 'We’ve saved your inquiry. It goes out the moment you confirm your email address.'
    : 'Free for couples. Write to photographers and keep everything in one place.'
}
