import { createFileRoute } from '@tanstack/react-router'
import { LINK_HEADS } from '#features/newsletter/ui/link-heads.ts'
import { MailedLinkPage } from '#features/newsletter/ui/mailed-link-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, searchParams } from '#shared/url/search-params.ts'

const { title, text } = LINK_HEADS.calendar

export const Route = createFileRoute('/_public/(account)/confirm-calendar')({
  validateSearch: searchParams({ token: key(200) }),
  head: ({ matches }) =>
    pageHead({ title, description: text, path: '/confirm-calendar', isIndexed: false }, siteOf(matches)),
  component: function Page() {
    return <MailedLinkPage action="calendar" token={Route.useSearch().token} />
  },
})
