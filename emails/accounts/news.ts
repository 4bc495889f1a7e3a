import * as z from 'zod/mini'
import { defineNews } from '#emails/define-news.ts'
import { FirstName } from '#emails/props.ts'

/** The invited partner has joined; both are told. */
export const partnerJoined = defineNews({
  kind: 'partner.joined',
  props: z.object({ owner: FirstName, partner: FirstName }),
  client: ({ owner, partner }) => ({
    title: `${owner} and ${partner} are planning together now`,
    lines: [
      'You both see the same shortlist, conversations, bookings and payments, and either of you can write, sign and pay.',
      'Messages show who wrote them. Either of you can leave again from your account.',
    ],
    action: 'See your account',
  }),
  preview: { owner: 'Amelia', partner: 'Ben' },
})

/**
 * Someone has left their couple, or its owner has removed them; the other one of the two is told. `name` is whoever did
 * it, which the removed one reads as well.
 */
export const partnerLeft = defineNews({
  kind: 'partner.left',
  props: z.object({ name: FirstName, isReader: z.boolean(), hadWays: z._default(z.boolean(), false) }),
  client: ({ name, isReader, hadWays }) =>
    isReader
      ? {
          title: `${name} has ended your access to the account you shared`,
          lines: [
            `You no longer see its conversations, bookings and payments; they stay with ${name}. Your own account goes on, with the photographers you both saved and your notes.`,
            ...(hadWays
              ? ['The way to pay that you saved there is removed: nothing more is charged to it automatically.']
              : []),
            `If you didn’t expect this, talk to ${name} first. We can help with anything you signed or paid: write to us through Help.`,
          ],
          action: 'See your account',
        }
      : {
          title: `${name} has left your couple’s account`,
          lines: [
            `Everything in it is yours: conversations, bookings and payments, which ${name} no longer sees. You both keep the saved photographers.`,
            ...(hadWays
              ? [
                  `The way to pay that ${name} saved is removed, so that nothing is paid with it. Please save another, or pay yourself.`,
                ]
              : []),
          ],
          action: 'See your account',
        },
  preview: { name: 'Ben', isReader: false, hadWays: false },
})
