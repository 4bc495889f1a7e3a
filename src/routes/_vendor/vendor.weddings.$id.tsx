import { createFileRoute } from '@tanstack/react-router'
import { GalleryUploads } from '#features/uploads/ui/gallery-uploads.tsx'
import { type UploadsSlot, WeddingPage } from '#features/weddings/ui/wedding-page.tsx'
import { WEDDING_IMAGES } from '#features/weddings/upload-rules.ts'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/weddings/$id')({
  staticData: { asks: ({ params }: { params: { id: string } }) => [ask('weddings.own', { id: params.id })] },
  component: Page,
})

const Uploads: UploadsSlot = (props) => <GalleryUploads rules={WEDDING_IMAGES} {...props} />

function Page() {
  return <WeddingPage id={Route.useParams().id} Uploads={Uploads} />
}
