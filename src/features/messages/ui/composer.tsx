import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { Textarea } from '#ui/form/fields.tsx'
import { RemovalPreview } from '#ui/form/removal-preview.tsx'
import { MESSAGE_LIMITS, type ThreadMessage, type ThreadSide } from '../model.ts'
import { FILES_COMING, SENDING_WAITS, SESSION_OVER } from '../texts.ts'
import classes from './composer.module.css'
import { type Failure, useSending } from './use-sending.ts'
import { useWriting } from './use-writing.ts'

/** What helps with writing, as other features offer it. */
export type WritingAids = {
  /** The files of the message, which are `messages.unsent`; tells whether some are on their way. */
  files: (threadId: string, onBusy: (isBusy: boolean) => void) => ReactNode
  /** Shown below the field; inserts a text where the cursor is. */
  tools?: (threadId: string, insert: (text: string) => void) => ReactNode
  /** Why a text must not be sent as it is; null when nothing is wrong. */
  problemOf?: (text: string) => string | null
}

type ComposerProps = {
  side: ThreadSide
  threadId: string
  otherName: string
  /** A booked pair may share addresses and numbers: nothing is removed. */
  isContactOpen: boolean
  onSent: (message: ThreadMessage) => void
  aids: WritingAids
}

/** The files that wait to be sent; those of a sent message are gone at once. */
function useUnsent(threadId: string) {
  const utils = trpc.useUtils()
  const { data } = trpc.messages.unsent.useQuery({ threadId })
  return {
    attachmentIds: data?.ready.map(({ id }) => id) ?? [],
    forgetSent: ({ attachments }: ThreadMessage) => {
      if (attachments.length === 0) return
      const isSent = ({ id }: { id: string }) => attachments.some((one) => one.id === id)
      utils.messages.unsent.setData(
        { threadId },
        (before) => before && { ...before, ready: before.ready.filter((file) => !isSent(file)) },
      )
      void utils.messages.unsent.invalidate({ threadId })
    },
  }
}

/** The text of one message, why it may not be sent yet, and its sending. */
function useMessage({ side, threadId, onSent, aids }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useWriting({ side, threadId })
  const { attachmentIds, forgetSent } = useUnsent(threadId)
  const [isUploading, setUploading] = useState(false)
  const sending = useSending({ side, threadId }, (message) => {
    onSent(message)
    forgetSent(message)
    field.current?.focus()
  })
  const hasContent = text.trim() !== '' || attachmentIds.length > 0
  const problem = aids.problemOf?.(text) ?? (isUploading && hasContent ? FILES_COMING : null)
  const isSendable = hasContent && text.length <= MESSAGE_LIMITS.text && problem === null
  return {
    field,
    text,
    sending,
    problem,
    isSendable,
    setUploading,
    change: (changed: string) => {
      setText(changed)
      if (sending.failure) sending.forget()
    },
    insert: (piece: string) => {
      const at = field.current?.selectionStart ?? text.length
      const before = text.slice(0, at)
      setText(`${before}${before === '' || /\s$/.test(before) ? '' : '\n'}${piece}${text.slice(at)}`)
      field.current?.focus()
    },
    submit: () => {
      if (!sending.isPending && isSendable) sending.send(text.trim(), attachmentIds)
    },
  }
}

/**
 * Writing one message: Enter sends, Shift+Enter is a new line; the text stays until it has been delivered.
 */
export function Composer(props: ComposerProps) {
  const { threadId, otherName, isContactOpen, aids } = props
  const { field, text, sending, problem, isSendable, setUploading, change, insert, submit } = useMessage(props)
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // An Enter that accepts an input-method suggestion does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form method="post" className={classes.composer} onSubmit={submitForm} aria-label="New message">
      {!isContactOpen && <RemovalPreview text={text} otherName={otherName} />}
      {!isContactOpen && text !== '' && <HelpLink topic="messages">Why contact details are removed</HelpLink>}
      <Waiting sentence={sending.isWaiting ? SENDING_WAITS : null} />
      {sending.failure && <NotSent failure={sending.failure} onRetry={submit} />}
      <div className={classes.row}>
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={`Write to ${otherName}`}
          placeholder="Write a message"
          size="md"
          autosize
          minRows={1}
          maxRows={7}
          limit={MESSAGE_LIMITS.text}
          enterKeyHint="send"
          value={text}
          readOnly={sending.isPending}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" size="md" loading={sending.isPending} disabled={!isSendable}>
          Send
        </Button>
      </div>
      <Waiting sentence={problem} />
      <div className={classes.below}>
        {aids.files(threadId, setUploading)}
        {aids.tools?.(threadId, insert)}
        <p className={classes.hint}>
          <span className={classes.keys}>Enter sends, Shift + Enter starts a new line</span>
        </p>
      </div>
    </form>
  )
}

/** What a message waits for. */
function Waiting({ sentence }: { sentence: string | null }) {
  return (
    sentence && (
      <p className={classes.waiting} role="status">
        {sentence}
      </p>
    )
  )
}

/** Why a message was not delivered and what to do; the text stays in the field. */
function NotSent({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const returnTo = useLocation({ select: ({ href }) => href })
  return (
    <div className={classes.failure} role="alert">
      <p>{failure.isSignedOut ? SESSION_OVER : failure.sentence}</p>
      {failure.isSignedOut ? (
        <Link to="/sign-in" search={{ returnTo }} className={classes.signIn}>
          Sign in
        </Link>
      ) : (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
