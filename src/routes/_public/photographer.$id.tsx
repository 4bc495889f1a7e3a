import { createFileRoute, notFound, useHydrated, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { DateCheck } from '#features/directory/ui/date-check.tsx'
import { Similar } from '#features/directory/ui/similar.tsx'
import { WhoIsFree } from '#features/directory/ui/who-is-free.tsx'
import { AllPictures } from '#features/photographers/ui/all-pictures-later.ts'
import { MissingProfile } from '#features/photographers/ui/missing-profile.tsx'
import { profileHead } from '#features/photographers/ui/profile-head.ts'
import { ProfileLoading } from '#features/photographers/ui/profile-loading.tsx'
import { ProfilePage } from '#features/photographers/ui/profile-page.tsx'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { day, id as recordId, searchParams, yes } from '#shared/url/search-params.ts'
import { ShareButton } from '#ui/button/share-button.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { Facts, Packages, Strip, Vetted, Weddings } from './-photographer-parts.ts'

const ProfileSearch = searchParams({
  /** The wedding date from the visitor's search, YYYY-MM-DD. */
  date: day,
  /** Whether the inquiry form is open. */
  contact: yes,
  /** The package the inquiry is about. */
  package: recordId,
  /** The page of all pictures instead of the profile. */
  pictures: yes,
})

export const Route = createFileRoute('/_public/photographer/$id')({
  validateSearch: ProfileSearch,
  staticData: { wedding: { date: 'date' } },
  loaderDeps: ({ search }) => ({ date: search.date, pictures: search.pictures }),
  loader: async ({ context, params: { id }, deps: { date, pictures } }) => {
    const { availability, directory, packages, photographers, vetting } = context.utils
    const offered = packages.ofPhotographer.prefetch({ id })
    const shown = availability.strip.prefetch({ id })
    const vetted = vetting.ofPhotographer.prefetch({ photographerId: id })
    const answer = date ? directory.checkDate.prefetch({ id, date }) : undefined
    try {
      const profile = await photographers.get.ensureData({ id })
      // The server's page includes packages and availability; in the browser they may load after the profile.
      const parts = pictures ? [AllPictures] : [Packages, Strip, Weddings, Facts, Vetted]
      if (import.meta.env.SSR)
        await Promise.all([answer, offered, shown, vetted, ...parts.map((part) => part.preload?.())])
      return profile
    } catch (error) {
      if (isNotFound(error)) throw notFound()
      throw error
    }
  },
  head: ({ loaderData, matches }) => profileHead(loaderData, siteOf(matches)),
  component: Profile,
  pendingComponent: ProfileLoading,
  notFoundComponent: Missing,
})

const PARTS = { DateCheck, Similar, WhoIsFree }

function Profile() {
  'use no memo'
  const { date, pictures } = Route.useSearch()
  const profile = Route.useLoaderData()
  if (pictures)
    return (
      <Suspense fallback={null}>
        <AllPictures profile={profile} date={date} />
      </Suspense>
    )
  return (
    <>
      <ProfilePage
        profile={profile}
        date={date}
        share={<ShareButton path={`/photographer/${profile.id}`} title={profile.name} />}
        packages={
          <Suspense fallback={null}>
            <Packages id={profile.id} date={date} />
            <Strip id={profile.id} />
            <Facts facts={profile.facts} />
            <Vetted id={profile.id} />
          </Suspense>
        }
        weddings={
          profile.weddings.length > 0 && (
            <Suspense fallback={null}>
              <Weddings id={profile.id} weddings={profile.weddings} />
            </Suspense>
          )
        }
        {...PARTS}
      />
      <Contact />
    </>
  )
}

const ContactPanel = fetched(
  () => import('#features/inquiries/ui/contact-panel.tsx').then((module) => module.ContactPanel),
  { place: 'over' },
)

/** The inquiry form, fetched on demand. */
function Contact() {
  'use no memo'
  const { id, name } = Route.useLoaderData()
  const { date, contact, package: packageId } = Route.useSearch()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const isHydrated = useHydrated()
  const [isNeeded, setNeeded] = useState(false)
  const isOpen = isHydrated && contact === true
  if (isOpen && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  const close = () => {
    if (router.history.location.state.isContactOpened) router.history.back()
    else void navigate({ search: { date }, replace: true, resetScroll: false })
  }
  return <ContactPanel photographer={{ id, name }} date={date} packageId={packageId} isOpen={isOpen} onClose={close} />
}

function Missing() {
  return (
    <MissingProfile
      {...PARTS}
      packages={({ id, facts }) => (
        <Suspense fallback={null}>
          <Packages id={id} date={undefined} isPreview />
          <Facts facts={facts} />
        </Suspense>
      )}
      weddings={({ id, weddings }) =>
        weddings.length > 0 && (
          <Suspense fallback={null}>
            <Weddings id={id} weddings={weddings} isPreview />
          </Suspense>
        )
      }
    />
  )
}
