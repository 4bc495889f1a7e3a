import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { trpc } from '#shell/trpc.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import type { PhotographerProfile } from '../public-profile.ts'
import { NOT_FOUND_TEXT, NOT_FOUND_TITLE } from '../public-profile.ts'
import { AllPictures } from './all-pictures-later.ts'
import classes from './missing-profile.module.css'
import { ProfilePage, type ProfileParts } from './profile-page.tsx'

const SIGNED_IN_COOKIE = /(?:^|;\s*)curio_signed_in=1(?:;|$)/
const neverChanges = () => () => {}

/** Whether the browser says that somebody is signed in; the server's HTML is anonymous and never knows. */
const useSignedInHint = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => SIGNED_IN_COOKIE.test(document.cookie),
    () => false,
  )

/** Nobody the public may see here. The owner and administrators get the preview instead. */
export function MissingProfile({
  packages,
  weddings,
  ...parts
}: ProfileParts & Record<'packages' | 'weddings', (profile: PhotographerProfile) => ReactNode>) {
  const { id = '' } = useParams({ strict: false })
  const { date, pictures } = useSearch({ strict: false }) as { date?: string; pictures?: boolean }
  const isSignedIn = useSignedInHint()
  const preview = trpc.photographers.preview.useQuery({ id }, { enabled: isSignedIn && id !== '' })
  if (!preview.data) return <NotFound />
  if (pictures)
    return (
      <Suspense fallback={null}>
        <AllPictures profile={preview.data.profile} date={date} />
      </Suspense>
    )
  return (
    <>
      <Container>
        <p role="status" className={classes.banner}>
          <strong>Only you and the review team can see this preview.</strong> {STATES[preview.data.approvalStatus]}
        </p>
      </Container>
      <ProfilePage
        profile={preview.data.profile}
        date={date}
        packages={packages(preview.data.profile)}
        weddings={weddings(preview.data.profile)}
        {...parts}
      />
    </>
  )
}

const STATES = {
  pending: 'The application is under review; the page opens to everyone once it’s approved and published.',
  info_requested: 'The review team has asked for more information; the page isn’t public yet.',
  approved: 'The profile is approved but not published.',
  rejected: 'The application wasn’t accepted; the page isn’t public.',
  cancelled: 'The application was withdrawn; the page isn’t public.',
} as const

function NotFound() {
  return (
    <Container className={classes.missing}>
      <h1>{NOT_FOUND_TITLE}</h1>
      <p className={classes.text}>{NOT_FOUND_TEXT}</p>
      <ButtonLink to="/find-photographer">Find photographers</ButtonLink>
    </Container>
  )
}
