import { createFileRoute } from '@tanstack/react-router'
import { DraftPage } from '#features/inquiries/ui/draft-page.tsx'
import { pageHead } from '#shared/page-head.ts'
import { siteOf } from '#shared/site-of.ts'

export const Route = createFileRoute('/_public/inquiry/$id')({
  // Its address is the key to what somebody wrote: no server draws it, no search engine lists it.
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
