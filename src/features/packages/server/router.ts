import { publicProcedure, router, service, sideProcedure, vendorProcedure } from '#server/trpc.ts'
import {
  OfPhotographerInput,
  PackageActiveInput,
  PackageFields,
  PackageIdInput,
  PackageOrderInput,
  SavePolicyInput,
  UpdatePackageInput,
} from '../inputs.ts'
import { createPackage, orderPackages, removePackage, savePolicy, setPackageActive, updatePackage } from './edit.ts'
import { ofPhotographer, previewOf, readOwn } from './read.ts'

export const packagesRouter = router({
  /** A listed photographer's active packages and policy box; empty for every other. */
  ofPhotographer: publicProcedure.meta({ cache: 'public' }).input(OfPhotographerInput).query(service(ofPhotographer)),
  /** The same before the profile is public, for its photographer and administrators. NOT_FOUND. */
  preview: sideProcedure.input(OfPhotographerInput).query(service(previewOf)),
  /** The signed-in photographer's own, to edit. NOT_FOUND. */
  own: vendorProcedure.query(service(readOwn)),
  /** Adds one. NOT_FOUND, CONFLICT when there is no room. */
  create: vendorProcedure.meta({ meanwhile: 'adds' }).input(PackageFields).mutation(service(createPackage)),
  /** Changes one. NOT_FOUND, CONFLICT over a newer version. */
  update: vendorProcedure.meta({ meanwhile: 'version' }).input(UpdatePackageInput).mutation(service(updatePackage)),
  /** Shows one to couples, or hides it. NOT_FOUND. */
  setActive: vendorProcedure.meta({ meanwhile: 'sets' }).input(PackageActiveInput).mutation(service(setPackageActive)),
  /** Deletes one. NOT_FOUND. */
  remove: vendorProcedure.meta({ meanwhile: 'sets' }).input(PackageIdInput).mutation(service(removePackage)),
  /** Puts them in an order. NOT_FOUND. */
  order: vendorProcedure.meta({ meanwhile: 'order' }).input(PackageOrderInput).mutation(service(orderPackages)),
  /** Saves the policy box. CONFLICT over a newer version. */
  savePolicy: vendorProcedure.meta({ meanwhile: 'version' }).input(SavePolicyInput).mutation(service(savePolicy)),
})
