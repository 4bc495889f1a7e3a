import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LINK_PAGES } from '#features/newsletter/model.ts'
import { MailedLinkPage } from '#features/newsletter/ui/mailed-link-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { siteOf } from '#lib/site-of.ts'

const { title, text } = LINK_PAGES.unsubscribe

export const Route = createFileRoute('/_public/unsubscribe')({
  validateSearch: z.object({ token: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined) }),
  head: ({ matches }) =>
    pageHead({ title, description: text, path: '/unsubscribe', isIndexed: false }, siteOf(matches)),
  component: function Page() {
    return <MailedLinkPage action="unsubscribe" token={Route.useSearch().token} />
  },
})
