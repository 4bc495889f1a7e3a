import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
// oxlint-disable-next-line no-restricted-imports -- nothing is typed in it
import { Drawer } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import type { SendResult } from '../model.ts'
import { WHAT_FOLLOWS } from '../texts.ts'
import classes from './contact-panel.module.css'
import { InquiryForm } from './inquiry-form.tsx'
import { SendResults } from './send-results.tsx'

type ContactPanelProps = {
  photographer: { id: string; name: string }
  /** The wedding date the visitor has brought along, YYYY-MM-DD. */
  date: string | undefined
  /** The package they chose on the profile. */
  packageId: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** Closes with Escape wherever the focus is, but an open calendar first, which the browser itself closes. */
function useEscape(isOpen: boolean, onClose: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector(':popover-open')) onClose()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen])
}

/**
 * Returns the focus to what opened the panel; Mantine's own handling misses a panel that is open from the
 * start.
 */
function useFocusReturn(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return undefined
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
}

/** The form to write to one photographer, beside the profile or full-screen on phones. */
export function ContactPanel({ photographer, date, packageId, isOpen, onClose }: ContactPanelProps) {
  const [results, setResults] = useState<SendResult[] | null>(null)
  useEscape(isOpen, onClose)
  useFocusReturn(isOpen)
  return (
    <MantineScope>
      <Drawer.Root
        opened={isOpen}
        onClose={onClose}
        position="right"
        size="min(36rem, 100vw)"
        closeOnEscape={false}
        returnFocus={false}
        classNames={{ content: classes.content }}
      >
        <Drawer.Overlay backgroundOpacity={0.5} />
        <Drawer.Content>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>
              {results ? 'Inquiry sent' : `Write to ${photographer.name}`}
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" iconSize="1.375rem" />
          </div>
          <Drawer.Body className={classes.body}>
            {results ? (
              <div role="status" tabIndex={-1} ref={(element) => element?.focus()} className={classes.sent}>
                <SendResults results={results} />
                <p className={classes.next}>{WHAT_FOLLOWS}</p>
              </div>
            ) : (
              <InquiryForm
                key={photographer.id}
                photographers={[photographer]}
                initial={{ eventDate: date, packageId }}
                onSent={setResults}
              />
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  )
}
