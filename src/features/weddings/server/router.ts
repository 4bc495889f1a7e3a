import { UploadInput } from '#features/uploads/inputs.ts'
import { publicProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
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
  get: publicProcedure.meta({ cache: 'public' }).input(PublicWeddingInput).query(service(getWedding)),
  /** The signed-in photographer's own, drafts included. NOT_FOUND without a record. */
  list: vendorProcedure.query(service(listOwn)),
  /** One of them to edit. NOT_FOUND. */
  own: vendorProcedure.input(WeddingIdInput).query(service(getOwn)),
  /** Begins one. NOT_FOUND, CONFLICT when there is no room, INVALID_INPUT. */
  create: vendorProcedure.meta({ meanwhile: 'adds' }).input(WeddingFields).mutation(service(createWedding)),
  /** Changes what is said of one, and the couple's consent. NOT_FOUND, CONFLICT, INVALID_INPUT. */
  update: vendorProcedure.meta({ meanwhile: 'version' }).input(UpdateWeddingInput).mutation(service(updateWedding)),
  /** Deletes one with its pictures. NOT_FOUND. */
  remove: vendorProcedure.meta({ meanwhile: 'sets' }).input(WeddingIdInput).mutation(service(removeWedding)),
  /** Puts them in an order. NOT_FOUND. */
  order: vendorProcedure.meta({ meanwhile: 'order' }).input(WeddingOrderInput).mutation(service(orderWeddings)),
  /** The order of one's story. NOT_FOUND. */
  reorder: vendorProcedure.meta({ meanwhile: 'order' }).input(WeddingPicturesInput).mutation(service(reorderPictures)),
  /** Takes pictures out, restorable for ten seconds. NOT_FOUND. */
  removePictures: vendorProcedure
    .meta({ meanwhile: 'sets' })
    .input(WeddingPicturesInput)
    .mutation(service(removePictures)),
  /** Undoes a removal. NOT_FOUND, GALLERY_FULL. */
  restorePictures: vendorProcedure
    .meta({ meanwhile: 'sets' })
    .input(WeddingPicturesInput)
    .mutation(service(restorePictures)),
  /** The description of a picture. NOT_FOUND, CONFLICT. */
  describe: vendorProcedure.meta({ meanwhile: 'version' }).input(DescribeInput).mutation(service(describePicture)),
  /** Gives back the slot of an upload that was stopped. */
  cancelUpload: vendorProcedure.meta({ meanwhile: 'sets' }).input(UploadInput).mutation(service(cancelUpload)),
})
