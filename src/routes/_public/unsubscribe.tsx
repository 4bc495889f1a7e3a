import { createFileRoute } from '@tanstack/react-router'
import { LINK_PAGES } from '#features/newsletter/ui/link-pages.ts'
import { MailedLinkPage } from '#features/newsletter/ui/mailed-link-page.tsx'
import { address, key } from '#shared/address.ts'
import { pageHead } from '#shared/page-head.ts'
import { siteOf } from '#shared/site-of.ts'

const { title, text } = LINK_PAGES.unsubscribe

export const Route = createFileRoute('/_public/unsubscribe')({
  validateSearch: address({ token: key(100) }),
  head: ({ matches }) =>
    pageHead({ title, description: text, path: '/unsubscribe', isIndexed: false }, siteOf(matches)),
  component: function Page() {
    return <MailedLinkPage action="unsubscribe" token={Route.useSearch().token} />
  },
})
