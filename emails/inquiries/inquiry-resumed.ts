import * as z from 'zod/mini'
import { defineNews } from '#emails/define-news.ts'
import { AnyName } from '#emails/props.ts'
import { RESUMED } from '#features/bookings/texts.ts'

const toldOf = ({ name }: { name: string }) => ({
  title: `Your inquiry with ${name} is active again`,
  lines: [RESUMED],
  action: 'See the conversation',
})

/** The suspension of the other side of an open inquiry has ended; `name` is its name. */
export const news = defineNews({
  kind: 'inquiry.resumed',
  props: z.object({ name: AnyName }),
  client: toldOf,
  vendor: toldOf,
  preview: { name: 'Marsh Pictures' },
})
