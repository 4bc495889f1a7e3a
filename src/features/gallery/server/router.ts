import { router, vendorProcedure } from '#server/trpc.ts'
import { AltInput, CategoryInput, FeaturedInput, ImageInput, ImagesInput } from '../inputs.ts'
import { cancelUpload, removeImages, reorder, restoreImages, setAlt, setCategory, setFeatured } from './change.ts'
import { listGallery } from './list.ts'

export const galleryRouter = router({
  /** The photographer's own images in order. NOT_FOUND without a record. */
  list: vendorProcedure.query(({ ctx }) => listGallery(ctx)),
  /** One category for several images. NOT_FOUND. */
  setCategory: vendorProcedure.input(CategoryInput).mutation(({ ctx, input }) => setCategory(ctx, input)),
  /** Features or stops featuring an image. NOT_FOUND. */
  setFeatured: vendorProcedure.input(FeaturedInput).mutation(({ ctx, input }) => setFeatured(ctx, input)),
  /** The description of an image. NOT_FOUND. */
  setAlt: vendorProcedure.input(AltInput).mutation(({ ctx, input }) => setAlt(ctx, input)),
  /** The order of the gallery. NOT_FOUND. */
  reorder: vendorProcedure.input(ImagesInput).mutation(({ ctx, input }) => reorder(ctx, input)),
  /** Takes images out, restorable for ten seconds. NOT_FOUND. */
  remove: vendorProcedure.input(ImagesInput).mutation(({ ctx, input }) => removeImages(ctx, input)),
  /** Undoes a removal. NOT_FOUND, GALLERY_FULL. */
  restore: vendorProcedure.input(ImagesInput).mutation(({ ctx, input }) => restoreImages(ctx, input)),
  /** Gives back the slot of an upload that was stopped. */
  cancelUpload: vendorProcedure.input(ImageInput).mutation(({ ctx, input }) => cancelUpload(ctx, input)),
})
