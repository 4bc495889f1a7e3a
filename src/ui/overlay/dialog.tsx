import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, Ref } from 'react'
import { LeaveScopeProvider, useLeaveScope, useTopmost } from '#ui/form/leaving.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import classes from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** `wide` is for pictures beside facts: as wide as the window, and all of it on phones. */
  size?: 'md' | 'lg' | 'xl' | 'wide'
  /** Between the title and the close button. */
  tools?: ReactNode
  /** While something that is no dialog, such as the lightbox, is on top: keys and focus are its own. */
  isCovered?: boolean
  /** The part that scrolls. */
  content?: Ref<HTMLDivElement>
  children: ReactNode
}

const FIELD = 'input:not([type="hidden"], [type="file"], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Lets the focus trap begin with the first field, not with the close button, where the dialog is a form from the start. */
function markFirstField(body: HTMLDivElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return
  const field = body.querySelector(FIELD)
  const first = body.querySelector(`a[href], button, ${FIELD}`)
  if (field && first?.closest('form') === field.closest('form')) field.setAttribute('data-autofocus', '')
}

/**
 * A modal dialog: focuses its first field, traps the focus, closes with Escape, its close button and the backdrop, and returns the focus. All of
 * these ask before typed text is lost. Its head is not Mantine's `header`, which would count as a second banner.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'lg',
  tools,
  isCovered = false,
  content,
  children,
}: DialogProps) {
  const scope = useLeaveScope()
  const isTopmost = useTopmost(isOpen)
  const isWide = size === 'wide'
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const close = () => {
    if (isTopmost()) void scope.leave(onClose)
  }
  return (
    <MantineScope>
      <Modal.Root
        opened={isOpen}
        onClose={close}
        centered={!isWide}
        size={isWide ? 'min(96vw, 88rem)' : size}
        fullScreen={isWide && isPhone}
        closeOnEscape={!isCovered}
        trapFocus={!isCovered}
      >
        <Modal.Overlay backgroundOpacity={0.5} />
        <Modal.Content {...(content ? { ref: content } : {})}>
          <div className={classes.head} data-wide={isWide || undefined}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {tools && <div className={classes.tools}>{tools}</div>}
            <Modal.CloseButton aria-label="Close" iconSize="1.25rem" />
          </div>
          <Modal.Body ref={markFirstField} className={isWide ? classes.wide : classes.body}>
            <LeaveScopeProvider scope={scope}>{children}</LeaveScopeProvider>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  )
}
