import { ReasonInput } from '#features/audit/inputs.ts'
import { adminProcedure, router, service } from '#server/trpc.ts'
import { CheckChangesInput, CommissionInput, ContactInput, VendorInput } from '../inputs.ts'
import { ExportVendorsInput, ListVendorsInput, VENDOR_SORTS } from '../search.ts'
import { checkChanges } from './changes.ts'
import { setCommission } from './commission.ts'
import { contactVendor } from './contact.ts'
import { getVendor } from './details.ts'
import { hideWedding, showWedding } from './hide-wedding.ts'
import { exportVendors, listVendors } from './list.ts'
import { restoreVendor, suspendVendor } from './standing.ts'

export const adminVendorsRouter = router({
  /** One page of vendors of every status. */
  list: adminProcedure.meta({ sorts: VENDOR_SORTS }).input(ListVendorsInput).query(service(listVendors)),
  /** The same as CSV; audited. */
  export: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'adminVendors.export' })
    .input(ExportVendorsInput)
    .mutation(service(exportVendors)),
  /** One vendor with notes and changes since the approval. NOT_FOUND. */
  get: adminProcedure.meta({ statements: 3 }).input(VendorInput).query(service(getVendor)),
  /** Marks changes as reviewed. NOT_FOUND. */
  checkChanges: adminProcedure
    .meta({ meanwhile: 'sets', audited: 'vendor.checkChanges' })
    .input(CheckChangesInput)
    .mutation(service(checkChanges)),
  /** Mails a vendor as the platform team. NOT_FOUND. */
  contact: adminProcedure
    .meta({ meanwhile: 'adds', audited: 'vendor.contact' })
    .input(ContactInput)
    .mutation(service(contactVendor)),
  /** Takes a vendor off the market for now. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  suspend: adminProcedure
    .meta({ meanwhile: 'step', audited: 'vendor.suspend' })
    .input(ReasonInput)
    .mutation(service(suspendVendor)),
  /** Restores a vendor. NOT_FOUND, CONFLICT. */
  restore: adminProcedure
    .meta({ meanwhile: 'step', audited: 'vendor.restore' })
    .input(ReasonInput)
    .mutation(service(restoreVendor)),
  /** Hides one whole wedding. CONFLICT. */
  hideWedding: adminProcedure
    .meta({ meanwhile: 'step', audited: 'adminVendors.hideWedding' })
    .input(ReasonInput)
    .mutation(service(hideWedding)),
  /** Shows it again. CONFLICT. */
  showWedding: adminProcedure
    .meta({ meanwhile: 'step', audited: 'adminVendors.showWedding' })
    .input(ReasonInput)
    .mutation(service(showWedding)),
  /** Sets or removes the override of the commission rate. NOT_FOUND. */
  setCommission: adminProcedure
    .meta({ meanwhile: 'version', audited: 'vendor.setCommission' })
    .input(CommissionInput)
    .mutation(service(setCommission)),
})
