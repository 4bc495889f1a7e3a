import { privatePicture, publicPicture, type StoredImage } from '#server/uploads/private-pictures.ts'
import type { Picture } from '#shared/picture/picture.ts'

type ApplicationImage = StoredImage & {
  alt: string
  isProfile: boolean
  isFeatured: boolean
  originalName: string | null
  sizeBytes: number | null
}

/** A picture of an application, as an administrator's browser may load it. */
export type ApplicationPicture = Picture &
  Pick<ApplicationImage, 'id' | 'isProfile' | 'isFeatured' | 'originalName' | 'sizeBytes'>

/** Before approval a picture has a signed URL that expires; afterwards it is public. (X117) */
export const toPicture =
  (isPublic: boolean, now: Date) =>
  (image: ApplicationImage): ApplicationPicture => {
    const { id, isProfile, isFeatured, originalName, sizeBytes } = image
    const picture = isPublic ? publicPicture(image) : privatePicture(image, now)
    return { ...picture, id, isProfile, isFeatured, originalName, sizeBytes }
  }
