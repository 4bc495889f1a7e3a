import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DateText } from '#ui/date/date-text.tsx'
import { FileList } from '#ui/picture/file-list.tsx'
import { DeliveredText } from '#ui/text/delivered-text.tsx'
import type { MessageAttachment, ThreadMessage } from '../model.ts'
import { HELD_BY_ME, HELD_BY_OTHER, PLATFORM_TEAM } from '../texts.ts'
import { endsRun, lastOwnId } from './merge.ts'
import classes from './message-log.module.css'

/** This close to its end, a conversation scrolls with new messages. */
const NEAR_END_PX = 120

type MessageLogProps = {
  messages: readonly ThreadMessage[]
  otherName: string
  hasOlder: boolean
  isLoadingOlder: boolean
  onLoadOlder: () => void
}

/** The messages in the order they were written; opens at the newest and stays there. */
export function MessageLog({ messages, otherName, hasOlder, isLoadingOlder, onLoadOlder }: MessageLogProps) {
  const { area, isBehind, toEnd, noteScroll } = useScrollPosition(messages)
  const ownId = lastOwnId(messages)
  return (
    <div className={classes.frame}>
      <div
        ref={area}
        className={classes.area}
        role="log"
        aria-label={`Messages with ${otherName}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what they can focus
        tabIndex={0}
        onScroll={noteScroll}
      >
        {hasOlder && (
          <Button variant="default" className={classes.older} onClick={onLoadOlder} loading={isLoadingOlder}>
            Load earlier messages
          </Button>
        )}
        <ol className={classes.list}>
          {messages.map((message, index) => (
            <Message
              key={message.id}
              message={message}
              otherName={otherName}
              isEnd={endsRun(message, messages[index + 1])}
              isLastOwn={message.id === ownId}
            />
          ))}
        </ol>
      </div>
      {isBehind && (
        <Button className={classes.newest} onClick={toEnd}>
          New message
        </Button>
      )}
    </div>
  )
}

/** A file with why it is not there, or not for the other side. */
const listed = ({ isHeld, ...file }: MessageAttachment, sender: ThreadMessage['sender']) => ({
  ...file,
  note: isHeld ? (sender === 'me' ? HELD_BY_ME : HELD_BY_OTHER) : null,
})

type MessageProps = { message: ThreadMessage; otherName: string; isEnd: boolean; isLastOwn: boolean }

function Message({ message, otherName, isEnd, isLastOwn }: MessageProps) {
  const { sender, by, text, attachments, createdAt, isRead } = message
  const writer = by ?? { me: 'You', other: otherName, platform: PLATFORM_TEAM }[sender]
  return (
    <li className={classes.message} data-sender={sender} data-end={isEnd || undefined}>
      <span className="visually-hidden">{writer} wrote:</span>
      <DeliveredText text={text} className={classes.text} />
      <FileList label={`Files by ${writer}`} files={attachments.map((file) => listed(file, sender))} />
      {(isEnd || isLastOwn) && (
        <p className={classes.meta}>
          {sender === 'platform' && <span>{PLATFORM_TEAM}</span>}
          {by && <span>{by}</span>}
          <DateText value={createdAt} format="moment" />
          {isLastOwn && <span className={classes.mark}>{isRead ? 'Read' : 'Sent'}</span>}
        </p>
      )}
    </li>
  )
}

function scrollToEnd(element: HTMLElement | null) {
  if (element) element.scrollTop = element.scrollHeight
}

/** Keeps the newest message in view, unless the reader has scrolled up; older pages do not move what is being read. */
function useScrollPosition(messages: readonly ThreadMessage[]) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef({ height: 0, isAtEnd: true, firstId: '', lastId: '' })
  const [isBehind, setBehind] = useState(false)
  const firstId = messages[0]?.id ?? ''
  const last = messages.at(-1)
  const lastId = last?.id ?? ''

  const toEnd = () => {
    scrollToEnd(area.current)
    setBehind(false)
  }
  useLayoutEffect(() => {
    const element = area.current
    const { height, isAtEnd, firstId: oldFirst, lastId: oldLast } = before.current
    if (!element) return
    const isPrepended = oldFirst !== '' && firstId !== oldFirst
    if (isPrepended) element.scrollTop += element.scrollHeight - height
    else if (lastId !== oldLast && (isAtEnd || last?.sender === 'me')) {
      scrollToEnd(element)
      setBehind(false)
    } else if (lastId !== oldLast) setBehind(true)
    before.current = { ...before.current, height: element.scrollHeight, firstId, lastId }
  }, [firstId, lastId, last])
  useEffect(() => {
    // When the composer grows or the screen rotates, a reader at the end stays there.
    const element = area.current
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) scrollToEnd(element)
    })
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const noteScroll = () => {
    const element = area.current
    if (!element) return
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    before.current.isAtEnd = isAtEnd
    if (isAtEnd) setBehind(false)
  }
  return { area, isBehind, toEnd, noteScroll }
}
