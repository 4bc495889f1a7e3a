import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage, type UploadsSlot } from '#features/gallery/ui/gallery-page.tsx'
import { GALLERY_IMAGES } from '#features/gallery/upload-rules.ts'
import { GalleryUploads } from '#features/uploads/ui/gallery-uploads.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/gallery')({
  staticData: { asks: () => [ask('gallery.list')] },
  component: Page,
})

const Uploads: UploadsSlot = (props) => <GalleryUploads rules={GALLERY_IMAGES} {...props} />

function Page() {
  return <GalleryPage Uploads={Uploads} />
}
