import { UploadInput } from '#features/uploads/inputs.ts'
import { publicProcedure, router, vendorProcedure } from '#server/trpc.ts'
import {
  DescribeInput,
  PublicWeddingInput,
  UpdateWeddingInput,
  WeddingFields,
  WeddingIdInput,
  WeddingOrderInput,
  WeddingPicturesInput,
} from '../inputs.ts'
import { createWedding, orderWeddings, removeWedding, updateWedding } from './edit.ts'
import { cancelUpload, describePicture, removePictures, reorderPictures, restorePictures } from './pictures.ts'
import { getOwn, getWedding, listOwn } from './read.ts'

export const weddingsRouter = router({
  /** A complete wedding of a listed photographer. NOT_FOUND. */
  get: publicProcedure
    .meta({ cache: 'public' })
    .input(PublicWeddingInput)
    .query(({ ctx, input }) => getWedding(ctx, input)),
  /** The signed-in photographer's own, drafts included. NOT_FOUND without a record. */
  list: vendorProcedure.query(({ ctx }) => listOwn(ctx)),
  /** One of them to edit. NOT_FOUND. */
  own: vendorProcedure.input(WeddingIdInput).query(({ ctx, input }) => getOwn(ctx, input)),
  /** Begins one. NOT_FOUND, CONFLICT when there is no room, INVALID_INPUT. */
  create: vendorProcedure.input(WeddingFields).mutation(({ ctx, input }) => createWedding(ctx, input)),
  /** Changes what is said of one, and the couple's consent. NOT_FOUND, CONFLICT, INVALID_INPUT. */
  update: vendorProcedure.input(UpdateWeddingInput).mutation(({ ctx, input }) => updateWedding(ctx, input)),
  /** Deletes one with its pictures. NOT_FOUND. */
  remove: vendorProcedure.input(WeddingIdInput).mutation(({ ctx, input }) => removeWedding(ctx, input)),
  /** Puts them in an order. NOT_FOUND. */
  order: vendorProcedure.input(WeddingOrderInput).mutation(({ ctx, input }) => orderWeddings(ctx, input)),
  /** The order of one's story. NOT_FOUND. */
  reorder: vendorProcedure.input(WeddingPicturesInput).mutation(({ ctx, input }) => reorderPictures(ctx, input)),
  /** Takes pictures out, restorable for ten seconds. NOT_FOUND. */
  removePictures: vendorProcedure.input(WeddingPicturesInput).mutation(({ ctx, input }) => removePictures(ctx, input)),
  /** Undoes a removal. NOT_FOUND, GALLERY_FULL. */
  restorePictures: vendorProcedure
    .input(WeddingPicturesInput)
    .mutation(({ ctx, input }) => restorePictures(ctx, input)),
  /** The description of a picture. NOT_FOUND, CONFLICT. */
  describe: vendorProcedure.input(DescribeInput).mutation(({ ctx, input }) => describePicture(ctx, input)),
  /** Gives back the slot of an upload that was stopped. */
  cancelUpload: vendorProcedure.input(UploadInput).mutation(({ ctx, input }) => cancelUpload(ctx, input)),
})
