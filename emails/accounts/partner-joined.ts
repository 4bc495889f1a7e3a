import * as z from 'zod/mini'
import { defineNews } from '#emails/define-news.ts'
import { FirstName } from '#emails/props.ts'

/** The invited partner has joined; both are told. */
export const news = defineNews({
  kind: 'partner.joined',
  props: z.object({ owner: FirstName, partner: FirstName }),
  client: ({ owner, partner }) => ({
    title: `${owner} and ${partner} plan together now`,
    lines: [
      'You both see the same shortlist, conversations, bookings and payments, and either of you can write, sign and pay.',
      'Messages show who wrote them. At your account either of you can leave again.',
    ],
    action: 'See your account',
  }),
  preview: { owner: 'Amelia', partner: 'Ben' },
})
