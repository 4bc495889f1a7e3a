import * as z from 'zod/mini'

/** Actions whose limits administrators set. */
export const LIMITED_ACTIONS = ['signIn', 'signUp', 'reset', 'resend', 'inquiry', 'message', 'help'] as const
export type LimitedAction = (typeof LIMITED_ACTIONS)[number]

/** Names of the actions on the settings screen. */
export const LIMITED_ACTION_LABELS: Record<LimitedAction, string> = {
  signIn: 'Sign-in',
  signUp: 'Sign-up',
  reset: 'Password reset',
  resend: 'Confirmation emails',
  inquiry: 'Inquiries',
  message: 'Messages',
  help: 'Questions to our team',
}

/** The range of a limit: never off, never unlimited. */
export const LIMIT_MAX = 10_000
export const LIMIT_WINDOW_MAX_MINUTES = 24 * 60

const limit = (uses: number, minutes: number) =>
  z._default(
    z.object({
      limit: z.int().check(z.minimum(1), z.maximum(LIMIT_MAX)),
      windowMinutes: z.int().check(z.minimum(1), z.maximum(LIMIT_WINDOW_MAX_MINUTES)),
    }),
    { limit: uses, windowMinutes: minutes },
  )

type Uses = [uses: number, minutes: number]
const limits = (perAccount: Uses, perAddress: Uses) =>
  z.prefault(z.object({ perAccount: limit(...perAccount), perAddress: limit(...perAddress) }), {})

/**
 * How often a caller may try: at most `limit` times in `windowMinutes`. `perAccount` counts per account whoever calls,
 * `perAddress` per network address whichever account is named. Unset values have their defaults.
 */
export const RateLimitsSchema = z.prefault(
  z.object({
    signIn: limits([10, 15], [50, 15]),
    signUp: limits([3, 180], [20, 60]),
    reset: limits([3, 60], [20, 60]),
    resend: limits([3, 60], [30, 60]),
    inquiry: limits([10, 60], [30, 60]),
    message: limits([60, 10], [120, 10]),
    help: limits([5, 60], [20, 60]),
  }),
  {},
)

export type RateLimits = z.infer<typeof RateLimitsSchema>

/** What is limited between one photographer and one couple. */
export const COUPLE_LIMITED = ['offers', 'contracts', 'revisionMails'] as const
export type CoupleLimited = (typeof COUPLE_LIMITED)[number]

/** Names of these limits on the settings screen. */
export const COUPLE_LIMIT_LABELS: Record<CoupleLimited, string> = {
  offers: 'Offers and revisions',
  contracts: 'Contracts',
  revisionMails: 'Emails about a revised offer',
}

const DAY_MINUTES = 24 * 60

/** How often a photographer may offer to one couple, and how often the couple gets a mail about it. */
export const CoupleLimitsSchema = z.prefault(
  z.object({
    offers: limit(20, DAY_MINUTES),
    contracts: limit(10, DAY_MINUTES),
    revisionMails: limit(1, 60),
  }),
  {},
)

export type CoupleLimits = z.infer<typeof CoupleLimitsSchema>
