import { createFileRoute } from '@tanstack/react-router'
import { LINK_HEADS } from '#features/newsletter/ui/link-heads.ts'
import { MailedLinkPage } from '#features/newsletter/ui/mailed-link-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, searchParams } from '#shared/url/search-params.ts'

const { title, text } = LINK_HEADS.confirm

export const Route = createFileRoute('/_public/(account)/newsletter/confirm')({
  validateSearch: searchParams({ token: key(100) }),
  head: ({ matches }) =>
    pageHead({ title, description: text, path: '/newsletter/confirm', isIndexed: false }, siteOf(matches)),
  component: function Page() {
    return <MailedLinkPage action="confirm" token={Route.useSearch().token} />
  },
})
