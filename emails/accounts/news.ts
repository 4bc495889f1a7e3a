import * as z from 'zod/mini'
import { defineNews } from '#emails/define-news.ts'
import { FirstName } from '#emails/props.ts'

/** The invited partner has joined; both are told. */
export const partnerJoined = defineNews({
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

/** Somebody has left their couple or was removed by its owner; the other one of the two is told. */
export const partnerLeft = defineNews({
  kind: 'partner.left',
  props: z.object({ name: FirstName, isReader: z.boolean() }),
  client: ({ name, isReader }) =>
    isReader
      ? {
          title: 'Your partner has ended your access',
          lines: [
            'You no longer see their conversations, bookings and payments. Your account is your own again, with the saved photographers and your notes.',
          ],
          action: 'See your account',
        }
      : {
          title: `${name} has left your couple’s account`,
          lines: [
            `Everything in it is yours: conversations, bookings and payments, which ${name} no longer sees. You both keep the saved photographers.`,
          ],
          action: 'See your account',
        },
  preview: { name: 'Ben', isReader: false },
})
