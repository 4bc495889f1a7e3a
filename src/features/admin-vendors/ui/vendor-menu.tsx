import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fitText } from '#shared/text/cut-text.ts'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import type { VendorAction } from '../model.ts'
import type { VendorsSearch } from '../search.ts'
import type { VendorRow } from './types.ts'

type VendorMenuProps = { row: VendorRow; onAction: (action: VendorAction) => void }

/** What can be done with one vendor. */
export function VendorMenu({ row, onAction }: VendorMenuProps) {
  const { open } = useListSearch<VendorsSearch>()
  const name = row.businessName || row.name
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDownIcon />} aria-label={`Actions for ${name}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(row.id)}>View Details</Menu.Item>
        <Menu.Item component={Link} to={`/photographer/${row.id}`}>
          View Portfolio
        </Menu.Item>
        <Menu.Item
          renderRoot={(props: object) => (
            <Link to="/admin/contracts" search={{ search: fitText(name, 100) }} {...props} />
          )}
        >
          View Contracts
        </Menu.Item>
        <Menu.Item onClick={() => onAction('contact')}>Contact Vendor</Menu.Item>
        <Menu.Item onClick={() => onAction('commission')}>Set commission</Menu.Item>
        {row.isSuspended ? (
          <Menu.Item onClick={() => onAction('restore')}>Restore</Menu.Item>
        ) : (
          row.approvalStatus === 'approved' && <Menu.Item onClick={() => onAction('suspend')}>Suspend</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
