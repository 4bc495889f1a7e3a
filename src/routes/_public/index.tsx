import { createFileRoute } from '@tanstack/react-router'
import { LOAD_FAILED } from '#features/directory/model.ts'
import { PhotographerCard } from '#features/directory/ui/photographer-card.tsx'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { HomePage } from '#features/marketing/ui/home-page.tsx'
import { NewsletterForm } from '#features/newsletter/ui/newsletter-form.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { trpc } from '#shell/trpc.ts'
import { PageState } from '#ui/page/page-state.tsx'

/** As wide as the directory's cards; on a phone the cover is beside its caption. */
const FEATURED_SIZES =
  '(min-width: 90em) 320px, (min-width: 75em) 22vw, (min-width: 62em) 29vw, (min-width: 36em) 44vw, 8rem'

export const Route = createFileRoute('/_public/')({
  // The home page does not fail with its list: a failure is shown in the list's place.
  loader: ({ context }) => context.utils.directory.featured.ensureData().catch(() => null),
  head: ({ matches }) => pageHead(HEADS.home, siteOf(matches)),
  component: Home,
})

function Home() {
  const featured = trpc.directory.featured.useQuery()
  return (
    <HomePage
      featured={(featured.data ?? []).map((photographer) => (
        <PhotographerCard key={photographer.id} photographer={photographer} isBeside sizes={FEATURED_SIZES} />
      ))}
      featuredProblem={
        featured.isError && !featured.data ? (
          <PageState.Error
            title={LOAD_FAILED}
            onRetry={() => void featured.refetch()}
            isRetrying={featured.isFetching}
          />
        ) : undefined
      }
      newsletterForm={<NewsletterForm />}
    />
  )
}
