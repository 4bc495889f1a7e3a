import { createFileRoute } from '@tanstack/react-router'
import { LINK_HEADS } from '#features/newsletter/ui/link-heads.ts'
import { MailedLinkPage } from '#features/newsletter/ui/mailed-link-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, oneOf, searchParams } from '#shared/url/search-params.ts'

/** A list of its own: every page's first script has it. `tests/server/one-click.test.ts` compares it with the kinds. */
export const KINDS = ['calendar', 'dates', 'evening', 'inquiries', 'messages', 'reviews', 'team', 'weekly'] as const

const actionOf = (mail: (typeof KINDS)[number] | 'date' | undefined) =>
  mail === undefined ? 'unsubscribe' : mail === 'date' || mail === 'weekly' ? mail : 'news'

export const Route = createFileRoute('/_public/(account)/unsubscribe')({
  validateSearch: searchParams({ token: key(200), mail: oneOf(['date', ...KINDS]) }),
  head: ({ matches, match }) => {
    const { title, text } = LINK_HEADS[actionOf(match.search.mail)]
    return pageHead({ title, description: text, path: '/unsubscribe', isIndexed: false }, siteOf(matches))
  },
  component: function Page() {
    const { token, mail } = Route.useSearch()
    return <MailedLinkPage action={actionOf(mail)} token={token} mail={mail === 'date' ? undefined : mail} />
  },
})
