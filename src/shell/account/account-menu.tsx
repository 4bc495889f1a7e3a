import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { accountMenuEntries } from '#shell/account/account-entries.ts'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import { AccountButton } from './account-button.tsx'
import { useSignOut } from './sign-out.ts'
import { type Viewer } from './viewer.ts'

/** The opened account menu; the first entry takes the focus, closing returns it to the button. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { signOut, isPending } = useSignOut({ to: '/', message: 'Signed out successfully' })
  // This button replaces the one that was pressed: it takes the focus first, so that closing can return it.
  useEffect(() => {
    button.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <MantineScope>
      <Menu opened={isOpen} onChange={setOpen} withInitialFocusPlaceholder={false} withinPortal={false} returnFocus>
        <Menu.Target>
          <AccountButton ref={button} viewer={viewer} />
        </Menu.Target>
        <Menu.Dropdown>
          {accountMenuEntries(viewer.role).map((entry) =>
            'href' in entry ? (
              <Menu.Item key={entry.label} component={Link} to={entry.href}>
                {entry.label}
              </Menu.Item>
            ) : (
              <Menu.Item key={entry.label} onClick={signOut} disabled={isPending}>
                {entry.label}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  )
}
