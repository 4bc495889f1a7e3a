import { createFileRoute, notFound } from '@tanstack/react-router'
import { Pictures } from '#features/photographers/ui/pictures.tsx'
import { MissingWedding, StoryPage } from '#features/weddings/ui/story-page.tsx'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/photographer/$id_/weddings/$weddingId')({
  loader: ({ context, params: { id: photographerId, weddingId: id } }) =>
    context.utils.weddings.get.ensureData({ photographerId, id }).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    }),
  // Few pages need its words: they come with the page.
  head: async ({ loaderData, matches }) =>
    (await import('#features/weddings/ui/story-head.ts')).storyHead(loaderData, siteOf(matches)),
  component: Story,
  notFoundComponent: Missing,
})

function Story() {
  return <StoryPage wedding={Route.useLoaderData()} Pictures={Pictures} />
}

function Missing() {
  return <MissingWedding photographerId={Route.useParams().id} />
}
