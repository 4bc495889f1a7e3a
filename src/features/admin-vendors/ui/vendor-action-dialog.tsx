import { Dialog } from '#ui/overlay/dialog.tsx'
import type { VendorAction } from '../model.ts'
import { CommissionForm } from './commission-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { StandingForm } from './standing-form.tsx'
import type { OngoingBookings, VendorFormProps } from './types.ts'

const TITLES: Record<VendorAction, (name: string) => string> = {
  contact: (name) => `Contact ${name}`,
  commission: (name) => `Commission for ${name}`,
  suspend: (name) => `Suspend ${name}`,
  restore: (name) => `Restore ${name}`,
}

type VendorActionDialogProps = VendorFormProps & { action: VendorAction; ongoingBookings: OngoingBookings }

/** One form for each action of a vendor's menu. */
export function VendorActionDialog({ row, action, ongoingBookings, onClose }: VendorActionDialogProps) {
  const form = { row, onClose }
  return (
    <Dialog title={TITLES[action](row.businessName || row.name)} isOpen onClose={onClose}>
      {action === 'contact' && <ContactForm {...form} />}
      {action === 'commission' && <CommissionForm {...form} />}
      {(action === 'suspend' || action === 'restore') && (
        <StandingForm {...form} action={action} ongoingBookings={ongoingBookings} />
      )}
    </Dialog>
  )
}
