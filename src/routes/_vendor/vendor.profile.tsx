import { createFileRoute } from '@tanstack/react-router'
import { PROFILE_PHOTO } from '#features/gallery/upload-rules.ts'
import type { PhotoSlot } from '#features/photographers/ui/edit/photo-slot.ts'
import { ProfileEditPage } from '#features/photographers/ui/edit/profile-edit-page.tsx'
import { ProfilePhotoField } from '#features/uploads/ui/profile-photo-field.tsx'
import { id, oneOf, searchParams } from '#shared/url/search-params.ts'
import { ask } from '#shell/asks.ts'

const ProfileSearch = searchParams({
  /** `true` after the application was submitted (P14). */
  new: oneOf(['true']),
  /** For administrators: which record to look at. Not read for vendors. */
  id,
})

export const Route = createFileRoute('/_vendor/vendor/profile')({
  validateSearch: ProfileSearch,
  staticData: { asks: () => [ask('photographers.own', {})] },
  component: Profile,
})

const Photo: PhotoSlot = (props) => <ProfilePhotoField rules={PROFILE_PHOTO} {...props} />

function Profile() {
  const { new: isNew, id: adminId } = Route.useSearch()
  return <ProfileEditPage isNew={isNew === 'true'} adminId={adminId} Photo={Photo} />
}
