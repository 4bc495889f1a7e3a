import { createFileRoute } from '@tanstack/react-router'
import { LINK_HEADS } from '#features/newsletter/ui/link-heads.ts'
import { MailedLinkPage } from '#features/newsletter/ui/mailed-link-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, oneOf, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/unsubscribe')({
  validateSearch: searchParams({ token: key(200), mail: oneOf(['weekly', 'date']) }),
  head: ({ matches, match }) => {
    const { title, text } = LINK_HEADS[match.search.mail ?? 'unsubscribe']
    return pageHead({ title, description: text, path: '/unsubscribe', isIndexed: false }, siteOf(matches))
  },
  component: function Page() {
    const { token, mail } = Route.useSearch()
    return <MailedLinkPage action={mail ?? 'unsubscribe'} token={token} />
  },
})
