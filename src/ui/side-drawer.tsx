import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantineScope } from './mantine-scope.tsx'
import classes from './side-drawer.module.css'

type SideDrawerProps = {
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
  title: string
  position: 'left' | 'right'
  closeLabel?: string
  children: ReactNode
}

/**
 * Navigation drawer of small screens: traps the focus, closes with Escape and the backdrop (L5). Its head is not a
 * `header` element, which would count as a second banner of the page.
 */
export function SideDrawer({
  isOpen,
  onClose,
  onClosed,
  title,
  position,
  closeLabel = 'Close menu',
  children,
}: SideDrawerProps) {
  return (
    <MantineScope>
      <Drawer.Root
        opened={isOpen}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        position={position}
        size="min(22rem, 88vw)"
        // On Drawer.Content a className would reach the frame around it, too.
        classNames={{ content: classes.content }}
      >
        <Drawer.Overlay backgroundOpacity={0.5} />
        <Drawer.Content>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={closeLabel} iconSize="1.375rem" />
          </div>
          <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  )
}
