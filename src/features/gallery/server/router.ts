import { router, service, vendorProcedure } from '#server/trpc.ts'
import { AltInput, CategoryInput, FeaturedInput, ImageInput, ImagesInput } from '../inputs.ts'
import { cancelUpload, removeImages, reorder, restoreImages, setAlt, setCategory, setFeatured } from './change.ts'
import { listGallery } from './list.ts'

export const galleryRouter = router({
  /** The photographer's own images in order. NOT_FOUND without a record. */
  list: vendorProcedure.query(service(listGallery)),
  /** One category for several images. NOT_FOUND. */
  setCategory: vendorProcedure.meta({ meanwhile: 'sets' }).input(CategoryInput).mutation(service(setCategory)),
  /** Features or stops featuring an image. NOT_FOUND. */
  setFeatured: vendorProcedure.meta({ meanwhile: 'sets' }).input(FeaturedInput).mutation(service(setFeatured)),
  /** The description of an image. NOT_FOUND. */
  setAlt: vendorProcedure.meta({ meanwhile: 'version' }).input(AltInput).mutation(service(setAlt)),
  /** The order of the gallery. NOT_FOUND. */
  reorder: vendorProcedure.meta({ meanwhile: 'order' }).input(ImagesInput).mutation(service(reorder)),
  /** Takes images out, restorable for ten seconds. NOT_FOUND. */
  remove: vendorProcedure.meta({ meanwhile: 'sets' }).input(ImagesInput).mutation(service(removeImages)),
  /** Undoes a removal. NOT_FOUND, GALLERY_FULL. */
  restore: vendorProcedure.meta({ meanwhile: 'sets' }).input(ImagesInput).mutation(service(restoreImages)),
  /** Gives back the slot of an upload that was stopped. */
  cancelUpload: vendorProcedure.meta({ meanwhile: 'sets' }).input(ImageInput).mutation(service(cancelUpload)),
})
