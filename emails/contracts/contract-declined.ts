import * as z from 'zod/mini'
import { defineNews, Written } from '#emails/define-news.ts'
import { AnyName } from '#emails/props.ts'

/** The couple declines a contract without a booking. */
export const news = defineNews({
  kind: 'contract.declined',
  props: z.object({ couple: AnyName, reason: Written }),
  vendor: ({ couple, reason }) => ({
    title: `${couple} declined the contract`,
    lines: ['It is closed and can no longer be signed.'],
    quote: reason,
    action: 'See the contract',
  }),
  preview: { couple: 'Amelia', reason: 'Our plans have changed.' },
})
