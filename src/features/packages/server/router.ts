import { publicProcedure, router, signedInProcedure, vendorProcedure } from '#server/trpc.ts'
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
  ofPhotographer: publicProcedure
    .meta({ cache: 'public' })
    .input(OfPhotographerInput)
    .query(({ ctx, input }) => ofPhotographer(ctx, input)),
  /** The same before the profile is public, for its photographer and administrators. NOT_FOUND. */
  preview: signedInProcedure.input(OfPhotographerInput).query(({ ctx, input }) => previewOf(ctx, input)),
  /** The signed-in photographer's own, to edit. NOT_FOUND. */
  own: vendorProcedure.query(({ ctx }) => readOwn(ctx)),
  /** Adds one. NOT_FOUND, CONFLICT when there is no room. */
  create: vendorProcedure.input(PackageFields).mutation(({ ctx, input }) => createPackage(ctx, input)),
  /** Changes one. NOT_FOUND, CONFLICT over a newer version. */
  update: vendorProcedure.input(UpdatePackageInput).mutation(({ ctx, input }) => updatePackage(ctx, input)),
  /** Shows one to couples, or hides it. NOT_FOUND. */
  setActive: vendorProcedure.input(PackageActiveInput).mutation(({ ctx, input }) => setPackageActive(ctx, input)),
  /** Deletes one. NOT_FOUND. */
  remove: vendorProcedure.input(PackageIdInput).mutation(({ ctx, input }) => removePackage(ctx, input)),
  /** Puts them in an order. NOT_FOUND. */
  order: vendorProcedure.input(PackageOrderInput).mutation(({ ctx, input }) => orderPackages(ctx, input)),
  /** Saves the policy box. CONFLICT over a newer version. */
  savePolicy: vendorProcedure.input(SavePolicyInput).mutation(({ ctx, input }) => savePolicy(ctx, input)),
})
