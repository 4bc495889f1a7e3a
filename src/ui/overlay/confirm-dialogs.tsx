import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Group.layer.css'
import { Modal } from '@mantine/core'
import { ModalsProvider, modals } from '@mantine/modals'
import { useEffect } from 'react'
import { DANGER } from '#ui/button/danger-button.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import classes from './confirm.module.css'
import { type OpenQuestion, questions } from './confirm.tsx'
import dialog from './dialog.module.css'

/** Where Mantine's focus trap begins. */
const SAFE = { 'data-autofocus': true }

function ask(question: OpenQuestion) {
  let isConfirmed = false
  modals.openConfirmModal({
    // Without Mantine's head: its `header` element would count as a second banner of the page.
    withCloseButton: false,
    classNames: { body: classes.frame! },
    groupProps: { className: classes.foot! },
    children: (
      <>
        <div className={dialog.head}>
          <Modal.Title className={dialog.title}>{question.title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" iconSize="1.25rem" />
        </div>
        <div className={classes.body}>
          <p>{question.message}</p>
          {question.loses && question.loses.length > 0 && (
            <ul className={classes.losses}>
              {question.loses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          )}
        </div>
      </>
    ),
    labels: { confirm: question.confirmLabel, cancel: question.cancelLabel ?? 'Cancel' },
    confirmProps: question.isDestructive ? DANGER : {},
    // The safe answer has the focus, not the cross before it.
    cancelProps: SAFE,
    onConfirm: () => {
      isConfirmed = true
    },
    onClose: () => question.answer(isConfirmed),
  })
}

/** The dialog host: asks queued questions and listens for more. Escape and the backdrop mean "no". */
export function ConfirmDialogs() {
  useEffect(() => {
    const drain = () => questions.take().forEach(ask)
    drain()
    return questions.subscribe(drain)
  }, [])
  return (
    <MantineScope>
      <ModalsProvider>{null}</ModalsProvider>
    </MantineScope>
  )
}
