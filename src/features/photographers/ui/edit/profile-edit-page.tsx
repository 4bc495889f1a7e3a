import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { PROFILE_CACHE_MS, PROFILE_LOAD_FAILED, type ProfileValues } from '../../inputs.ts'
import { ContactEmail } from './contact-email.tsx'
import type { PhotoSlot } from './photo-slot.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileStanding } from './profile-standing.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

type PageProps = {
  /** `?new=true`: somebody who has just applied. */
  isNew: boolean
  /** Which record an administrator looks at; not read for vendors. */
  adminId: string | undefined
  Photo: PhotoSlot
}

const emptyValues = (name: string): ProfileValues => ({
  name,
  businessName: '',
  businessType: 'photographer',
  phone: '',
  couplesPhone: '',
  location: '',
  markets: [],
  bio: '',
  specialty: [],
  startingPrice: null,
  website: '',
  instagram: '',
})

/** The vendor's own profile: picture, personal information, saving and publishing. (R30, P13) */
export function ProfileEditPage({ isNew, adminId, Photo }: PageProps) {
  const viewer = useViewer()
  const isAdmin = viewer?.role === 'admin'
  const own = trpc.photographers.own.useQuery(isAdmin && adminId ? { id: adminId } : {}, {
    staleTime: PROFILE_CACHE_MS,
    refetchOnWindowFocus: 'always',
  })
  const { data, isError, isFetching, refetch } = own
  return (
    <>
      <title>Your profile</title>
      <PageHeader title="Your profile" subtitle={data && <ProfileStanding own={data} />} />
      {isNew && <WelcomeBanner />}
      {isError && data === undefined && (
        <PageState.Error title={PROFILE_LOAD_FAILED} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && <PageState.Loading label="Loading your profile" rows={8} />}
      {data === null && isAdmin && (
        <PageState.Empty title={NO_PHOTOGRAPHER_PROFILE} message="Open a vendor from the vendor list." />
      )}
      {(data || (data === null && viewer && !isAdmin)) && (
        <ProfileForm own={data ?? null} initial={data?.values ?? emptyValues(viewer?.firstName ?? '')} Photo={Photo} />
      )}
      {data && <ContactEmail own={data} />}
    </>
  )
}
