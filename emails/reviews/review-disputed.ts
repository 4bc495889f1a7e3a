import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { disputeLabel, REMOVAL_REASONS } from '#features/reviews/model.ts'

/** The photographer objects to a couple's review, which our team now checks. */
export const news = defineNews({
  kind: 'review.being-checked',
  props: z.object({ ...Booking, policy: z.enum(REMOVAL_REASONS) }),
  client: ({ photographer, policy }) => ({
    title: 'Your review is being checked',
    lines: [
      `${photographer} asked our team to check what you wrote. It stays visible in the meantime and keeps counting; we decide within 7 days and tell you then.`,
      `What they object to: “${disputeLabel(policy)}.”`,
      'Our team only looks at whether it keeps to the rules for reviews. A low rating is never a reason to take one down.',
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, policy: 'private' },
})
