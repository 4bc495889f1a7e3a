import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Textarea } from '#ui/fields.tsx'
import { MESSAGE_LIMITS, type ThreadMessage, type ThreadSide } from '../model.ts'
import { SENDING_WAITS, SESSION_OVER } from '../texts.ts'
import classes from './composer.module.css'
import { RemovalPreview } from '#ui/removal-preview.tsx'
import { type Failure, useSending } from './use-sending.ts'
import { useWriting } from './use-writing.ts'

/** What helps with writing, as another feature offers it (IQ7). */
export type WritingAids = {
  /** Shown below the field; inserts a text where the cursor is. */
  tools: (threadId: string, insert: (text: string) => void) => ReactNode
  /** Why a text must not be sent as it is; null when nothing is wrong. */
  problemOf: (text: string) => string | null
}

type ComposerProps = {
  side: ThreadSide
  threadId: string
  otherName: string
  /** A booked pair may share addresses and numbers: nothing is removed (CF3). */
  isContactOpen: boolean
  onSent: (message: ThreadMessage) => void
  aids: WritingAids | undefined
}

/** The text of one message, why it may not be sent yet, and its sending. */
function useMessage({ side, threadId, onSent, aids }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useWriting({ side, threadId })
  const sending = useSending({ side, threadId }, (message) => {
    onSent(message)
    field.current?.focus()
  })
  const problem = aids?.problemOf(text) ?? null
  const isSendable = text.trim() !== '' && text.length <= MESSAGE_LIMITS.text && problem === null
  return {
    ...{ field, text, sending, problem, isSendable },
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
      if (!sending.isPending && isSendable) sending.send(text.trim())
    },
  }
}

/**
 * Writing one message: Enter sends, Shift+Enter is a new line; the text stays until it has been delivered.
 */
export function Composer(props: ComposerProps) {
  const { threadId, otherName, isContactOpen, aids } = props
  const { field, text, sending, problem, isSendable, change, insert, submit } = useMessage(props)
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
      <Waiting sentence={sending.isWaiting ? SENDING_WAITS : null} />
      {sending.failure && <NotSent failure={sending.failure} onRetry={submit} />}
      <div className={classes.row}>
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={`Write to ${otherName}`}
          placeholder={`Write to ${otherName}`}
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
        {aids?.tools(threadId, insert)}
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

/** Why a message was not delivered and what to do; the text stays in the field. (T57) */
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
