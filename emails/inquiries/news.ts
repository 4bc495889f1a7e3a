import * as z from 'zod/mini'
import { defineNews } from '#emails/define-news.ts'
import { AnyName } from '#emails/props.ts'
import { RESUMED } from '#features/bookings/texts.ts'

const suspendedWords = (whose: string, name: string) => ({
  title: `Your inquiry with ${name} is on hold for now`,
  lines: [
    `The ${whose} of ${name} isn’t active right now. The inquiry stays open, and its seven days are on hold until that changes.`,
  ],
  action: 'See the conversation',
})

/** The other side of an open inquiry is suspended; `name` is its name. */
export const suspended = defineNews({
  kind: 'inquiry.suspended',
  props: z.object({ name: AnyName }),
  client: ({ name }) => suspendedWords('profile', name),
  vendor: ({ name }) => suspendedWords('account', name),
  preview: { name: 'Marsh Pictures' },
})

const resumedWords = ({ name }: { name: string }) => ({
  title: `Your inquiry with ${name} is active again`,
  lines: [RESUMED],
  action: 'See the conversation',
})

/** The suspension of the other side of an open inquiry has ended; `name` is its name. */
export const resumed = defineNews({
  kind: 'inquiry.resumed',
  props: z.object({ name: AnyName }),
  client: resumedWords,
  vendor: resumedWords,
  preview: { name: 'Marsh Pictures' },
})
