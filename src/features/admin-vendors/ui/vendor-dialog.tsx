import { Button } from '@mantine/core'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { UNKNOWN_VENDOR } from '../texts.ts'
import type { OngoingBookings, Vendor } from './types.ts'
import { VendorBadge } from './vendor-badge.tsx'
import { VendorChanges } from './vendor-changes.tsx'
import { VendorValues } from './vendor-values.tsx'
import { VendorWeddings } from './vendor-weddings.tsx'
import classes from './vendors.module.css'

type VendorDialogProps = { id: string; ongoingBookings: OngoingBookings; onClose: () => void }

/** Everything the team knows about one vendor. */
export function VendorDialog({ id, ongoingBookings, onClose }: VendorDialogProps) {
  const { data, error, isFetching, refetch } = trpc.adminVendors.get.useQuery({ id })
  return (
    <Dialog title={data ? data.businessName || data.name : 'Vendor'} isOpen onClose={onClose} size="xl">
      {data ? (
        <VendorDetails vendor={data} ongoingBookings={ongoingBookings} />
      ) : isNotFound(error) ? (
        <PageState.Empty title="Vendor not found" message={UNKNOWN_VENDOR} />
      ) : error ? (
        <PageState.Error title="The vendor didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageState.Loading label="Loading the vendor" rows={8} />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function VendorDetails({ vendor, ongoingBookings }: { vendor: Vendor; ongoingBookings: OngoingBookings }) {
  return (
    <div className={classes.details}>
      <div className={classes.since}>
        <p>
          {BUSINESS_TYPE_LABELS[vendor.businessType]} since <DateText value={vendor.createdAt} />
        </p>
        <VendorBadge status={vendor.approvalStatus} isSuspended={vendor.suspendedAt !== null} />
      </div>
      <VendorValues vendor={vendor} ongoingBookings={ongoingBookings} />
      {vendor.weddings.length > 0 && <VendorWeddings vendorId={vendor.id} weddings={vendor.weddings} />}
      {vendor.changes.length > 0 && <VendorChanges id={vendor.id} changes={vendor.changes} />}
    </div>
  )
}
