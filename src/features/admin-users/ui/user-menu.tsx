import { Button, Menu } from '@mantine/core'
import { isTeam } from '#shared/access/roles.ts'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import type { UserAction } from '../model.ts'
import type { UsersSearch } from '../search.ts'
import type { UserRow } from './types.ts'
import { useAccess } from './use-access.ts'

type UserMenuProps = { row: UserRow; onAction: (action: UserAction) => void }

/** What can be done with one account. */
export function UserMenu({ row, onAction }: UserMenuProps) {
  const { open } = useListSearch<UsersSearch>()
  const { signOutEverywhere, sendResetLink } = useAccess()
  const isSuspended = row.standing === 'suspended'
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDownIcon />} aria-label={`Actions for ${row.email}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(row.id)}>View Details</Menu.Item>
        {row.sessionCount > 0 && <Menu.Item onClick={() => void signOutEverywhere(row)}>Sign out everywhere</Menu.Item>}
        {!isSuspended && <Menu.Item onClick={() => void sendResetLink(row)}>Send password link</Menu.Item>}
        {!isTeam(row.role) && (
          <Menu.Item onClick={() => onAction(isSuspended ? 'restore' : 'suspend')}>
            {isSuspended ? 'Restore' : 'Suspend'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
