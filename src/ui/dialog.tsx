import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { LeaveScopeProvider, useLeaveScope, useTopmost } from './leaving.tsx'
import { MantineScope } from './mantine-scope.tsx'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/**
 * A modal dialog: traps the focus, closes with Escape, its close button and the backdrop, and returns the focus. All of
 * these ask before typed text is lost. Its head is not Mantine's `header`, which would count as a second banner.
 */
export function Dialog({ title, isOpen, onClose, size = 'lg', children }: DialogProps) {
  const scope = useLeaveScope()
  const isTopmost = useTopmost(isOpen)
  const close = () => {
    if (isTopmost()) void scope.leave(onClose)
  }
  return (
    <MantineScope>
      <Modal.Root opened={isOpen} onClose={close} centered size={size}>
        <Modal.Overlay backgroundOpacity={0.5} />
        <Modal.Content>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" iconSize="1.25rem" />
          </div>
          <Modal.Body className={classes.body}>
            <LeaveScopeProvider scope={scope}>{children}</LeaveScopeProvider>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  )
}
