import { createFileRoute } from '@tanstack/react-router'
import { DraftPage } from '#features/inquiries/ui/draft-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/inquiry/$id')({
  // Its URL gives access to what somebody wrote: it is not rendered by the server or listed by search engines.
  ssr: false,
  head: ({ matches, params: { id } }) =>
    pageHead(
      {
        title: 'Your inquiry',
        description: 'An inquiry on its way to a photographer.',
        path: `/inquiry/${id}`,
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: function Page() {
    return <DraftPage id={Route.useParams().id} />
  },
})
