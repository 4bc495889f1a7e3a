import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ProfileEditPage } from '#features/photographers/ui/edit/profile-edit-page.tsx'
import { ProfilePhotoField } from '#features/uploads/ui/profile-photo-field.tsx'

const ProfileSearch = z.object({
  /** `true` for somebody who comes from the application (P14). */
  new: z.catch(z.optional(z.literal('true')), undefined),
  /** For administrators: which record to look at. Not read for vendors (X39). */
  id: z.catch(z.optional(z.uuid()), undefined),
})

export const Route = createFileRoute('/_vendor/vendor/profile')({ validateSearch: ProfileSearch, component: Profile })

function Profile() {
  const { new: isNew, id } = Route.useSearch()
  return <ProfileEditPage isNew={isNew === 'true'} adminId={id} Photo={ProfilePhotoField} />
}
