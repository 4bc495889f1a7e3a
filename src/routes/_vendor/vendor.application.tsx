import { createFileRoute } from '@tanstack/react-router'
import { ApplicationPage } from '#features/applications/ui/application-page.tsx'
import { AnswerPictures } from '#features/gallery/ui/answer-pictures.tsx'
import type { UploadsSlot } from '#features/gallery/ui/gallery-page.tsx'
import { GALLERY_IMAGES } from '#features/gallery/upload-rules.ts'
import { GalleryUploads } from '#features/uploads/ui/gallery-uploads.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/application')({
  staticData: { asks: () => [ask('applications.mine')] },
  component: Page,
})

const Uploads: UploadsSlot = (props) => <GalleryUploads rules={GALLERY_IMAGES} {...props} />

function Page() {
  return <ApplicationPage pictures={<AnswerPictures Uploads={Uploads} />} />
}
