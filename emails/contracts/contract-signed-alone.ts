import * as z from 'zod/mini'
import { defineNews } from '#emails/define-news.ts'
import { AnyName } from '#emails/props.ts'

/** Both have signed a contract without a booking. */
export const news = defineNews({
  kind: 'contract.signed',
  props: z.object({ couple: AnyName, title: AnyName }),
  vendor: ({ couple, title }) => ({
    title: `${couple} signed the contract`,
    lines: [`“${title}” is signed by both. You will find it as a PDF among your contracts.`],
    action: 'See the contract',
  }),
  preview: { couple: 'Amelia', title: 'Wedding photography for Amelia and Jonah' },
})
