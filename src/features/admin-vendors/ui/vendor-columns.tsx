import { Link } from '@tanstack/react-router'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import type { Column } from '#ui/list/data-table.tsx'
import type { VendorAction } from '../model.ts'
import type { VendorsSearch } from '../search.ts'
import { MISSING_VALUE } from '../texts.ts'
import type { VendorRow } from './types.ts'
import { VendorBadge } from './vendor-badge.tsx'
import { VendorMenu } from './vendor-menu.tsx'
import classes from './vendors.module.css'

const withId = (id: string) => (before: Partial<VendorsSearch>) => ({ ...before, id })

/** The specification's seven columns (P8). */
export const vendorColumns = (act: (row: VendorRow, action: VendorAction) => void): readonly Column<VendorRow>[] => [
  {
    key: 'businessName',
    header: 'Business Name',
    place: 'name',
    face: (row) => ({ name: row.businessName || row.name, cover: row.cover }),
    cell: (row) => (
      <Link from="/admin/vendors" to="/admin/vendors" search={withId(row.id)} resetScroll={false}>
        {row.businessName || row.name || MISSING_VALUE}
      </Link>
    ),
  },
  { key: 'name', header: 'Contact Person', place: 'record', cell: (row) => row.name || MISSING_VALUE },
  { key: 'location', header: 'Location', place: 'line', cell: (row) => row.location || MISSING_VALUE },
  {
    key: 'businessType',
    header: 'Vendor Type',
    place: 'record',
    cell: (row) => BUSINESS_TYPE_LABELS[row.businessType],
  },
  {
    key: 'specialty',
    header: 'Specialty',
    place: 'record',
    cell: (row) => (
      <span className={classes.specialty} title={row.specialty.join(', ') || undefined}>
        {row.specialty.join(', ') || MISSING_VALUE}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'figure',
    cell: (row) => <VendorBadge status={row.approvalStatus} isSuspended={row.isSuspended} isChanged={row.isChanged} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (row) => <VendorMenu row={row} onAction={(action) => act(row, action)} />,
  },
]
