import * as z from 'zod/mini'
import { defineNews } from './news.ts'
import { FirstName } from './props.ts'

/** Somebody has left their couple or was removed by its owner; the other one of the two is told. (CP1) */
export const news = defineNews({
  kind: 'partner.left',
  props: z.object({ name: FirstName, isReader: z.boolean() }),
  client: ({ name, isReader }) =>
    isReader
      ? {
          title: 'Your partner has ended your access',
          lines: ['You no longer see their shortlist, conversations and bookings. Your account is your own again.'],
          action: 'See your account',
        }
      : {
          title: `${name} has left your couple’s account`,
          lines: [
            `Everything in it is yours: shortlist, conversations, bookings and payments. ${name} no longer sees it.`,
          ],
          action: 'See your account',
        },
  preview: { name: 'Ben', isReader: false },
})
