import * as z from 'zod/mini'
import { defineNews } from '#emails/define-news.ts'
import { AnyName } from '#emails/props.ts'

const toldOf = (whose: string, name: string) => ({
  title: `Your inquiry with ${name} is on hold for now`,
  lines: [
    `The ${whose} of ${name} is suspended at the moment. The inquiry stays open, and its seven days are on hold until that is settled.`,
  ],
  action: 'See the conversation',
})

/** The other side of an open inquiry is suspended; `name` is its name. */
export const news = defineNews({
  kind: 'inquiry.suspended',
  props: z.object({ name: AnyName }),
  client: ({ name }) => toldOf('profile', name),
  vendor: ({ name }) => toldOf('account', name),
  preview: { name: 'Marsh Pictures' },
})
