import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage } from '#features/gallery/ui/gallery-page.tsx'
import { GalleryUploads } from '#features/uploads/ui/gallery-uploads.tsx'

export const Route = createFileRoute('/_vendor/vendor/gallery')({ component: Page })

function Page() {
  return <GalleryPage Uploads={GalleryUploads} />
}
