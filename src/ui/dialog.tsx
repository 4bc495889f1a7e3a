import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { MantineScope } from './mantine-scope.tsx'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/**
 * A dialog over the page: traps the focus, closes with Escape, its cross and the backdrop, gives the focus back. Its head
 * is not Mantine's `header` element, which would count as a second banner of the page.
 */
export function Dialog({ title, isOpen, onClose, size = 'lg', children }: DialogProps) {
  return (
    <MantineScope>
      <Modal.Root opened={isOpen} onClose={onClose} centered size={size}>
        <Modal.Overlay backgroundOpacity={0.5} />
        <Modal.Content>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" iconSize="1.25rem" />
          </div>
          <Modal.Body className={classes.body}>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  )
}
