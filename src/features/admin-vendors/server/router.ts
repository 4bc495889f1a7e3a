import { ReasonInput } from '#features/audit/inputs.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import { CheckChangesInput, CommissionInput, ContactInput, VendorInput } from '../inputs.ts'
import { ExportVendorsInput, ListVendorsInput } from '../search.ts'
import { checkChanges } from './changes.ts'
import { setCommission } from './commission.ts'
import { contactVendor } from './contact.ts'
import { getVendor } from './details.ts'
import { hideWedding, showWedding } from './hide-wedding.ts'
import { exportVendors, listVendors } from './list.ts'
import { restoreVendor, suspendVendor } from './standing.ts'

export const adminVendorsRouter = router({
  /** One page of vendors of every status. */
  list: adminProcedure.input(ListVendorsInput).query(({ ctx, input }) => listVendors(ctx, input)),
  /** The same as CSV; audited. */
  export: adminProcedure.input(ExportVendorsInput).mutation(({ ctx, input }) => exportVendors(ctx, input)),
  /** One vendor with notes and changes since the approval. NOT_FOUND. */
  get: adminProcedure.input(VendorInput).query(({ ctx, input }) => getVendor(ctx, input)),
  /** Marks changes as reviewed. NOT_FOUND. */
  checkChanges: adminProcedure.input(CheckChangesInput).mutation(({ ctx, input }) => checkChanges(ctx, input)),
  /** Mails a vendor as the platform team. NOT_FOUND. */
  contact: adminProcedure.input(ContactInput).mutation(({ ctx, input }) => contactVendor(ctx, input)),
  /** Takes a vendor off the market for now. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  suspend: adminProcedure.input(ReasonInput).mutation(({ ctx, input }) => suspendVendor(ctx, input)),
  /** Restores a vendor. NOT_FOUND, CONFLICT. */
  restore: adminProcedure.input(ReasonInput).mutation(({ ctx, input }) => restoreVendor(ctx, input)),
  /** Hides one whole wedding. CONFLICT. */
  hideWedding: adminProcedure.input(ReasonInput).mutation(({ ctx, input }) => hideWedding(ctx, input)),
  /** Shows it again. CONFLICT. */
  showWedding: adminProcedure.input(ReasonInput).mutation(({ ctx, input }) => showWedding(ctx, input)),
  /** Sets or removes the override of the commission rate. NOT_FOUND. */
  setCommission: adminProcedure.input(CommissionInput).mutation(({ ctx, input }) => setCommission(ctx, input)),
})
