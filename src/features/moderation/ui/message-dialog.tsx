import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icon/area-icons.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { FileList } from '#ui/picture/file-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { DeliveredText } from '#ui/text/delivered-text.tsx'
import { FLAG_FAILED, FLAGGED_FOR_REVIEW, HELD_BACK, UNFLAGGED } from '../texts.ts'
import { FilterWarning, Original } from './message-original.tsx'
import classes from './moderation.module.css'
import { PartyName } from './party-name.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { OpenedMessage } from './use-moderation.ts'
import { partiesOf } from './words.ts'

/** Opening is a mutation, because it is audited; it happens once for each time the dialog opens. */
function useOpened(id: string | undefined) {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: ['moderation-opened', id],
    queryFn: () => client.moderation.open.mutate({ id: id! }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type MessageDialogProps = {
  id: string | undefined
  /** The messages of the page behind it, in its order. */
  listed: readonly string[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** One message over the list: what was delivered, why it is flagged, its original on demand, flag and reply. */
export function MessageDialog({ id, listed, onOpen, onClose }: MessageDialogProps) {
  // A message that leaves the list when it is unflagged keeps its place among the others.
  const [order, setOrder] = useState(listed)
  if (id !== undefined && !order.includes(id) && listed.includes(id)) setOrder(listed)
  const place = id === undefined ? -1 : order.indexOf(id)
  const [previous, next] = place < 0 ? [] : [order[place - 1], order[place + 1]]
  useHotkeys([
    ['J', () => next && onOpen(next)],
    ['K', () => previous && onOpen(previous)],
  ])
  const { data, isError, error, isFetching, refetch } = useOpened(id)
  return (
    <Dialog
      title={data ? `Message from ${partiesOf(data).from.name}` : 'Message'}
      isOpen={id !== undefined}
      onClose={onClose}
      size="xl"
      tools={place >= 0 && <Pager previous={previous} next={next} onOpen={onOpen} />}
    >
      {isError && (
        <PageState.Error
          title="This message didn’t load"
          message={isUnanswered(error) ? undefined : error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && <PageState.Loading label="Loading the message" rows={4} />}
      {data && <Details key={data.id} message={data} onUnflagged={() => next && onOpen(next)} />}
    </Dialog>
  )
}

type PagerProps = { previous: string | undefined; next: string | undefined; onOpen: (id: string) => void }

/** The way to the messages before and after this one in the list. */
function Pager({ previous, next, onOpen }: PagerProps) {
  return (
    <div className={classes.pager}>
      <Button
        variant="default"
        disabled={!previous}
        aria-keyshortcuts="K"
        leftSection={<ChevronLeftIcon />}
        onClick={() => previous && onOpen(previous)}
      >
        Previous
      </Button>
      <Button
        variant="default"
        disabled={!next}
        aria-keyshortcuts="J"
        rightSection={<ChevronRightIcon />}
        onClick={() => next && onOpen(next)}
      >
        Next
      </Button>
    </div>
  )
}

function Details({ message, onUnflagged }: { message: OpenedMessage; onUnflagged: () => void }) {
  const { from, to } = partiesOf(message)
  const { isFlagged, toggle, isPending } = useFlag(message, onUnflagged)
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact name="From">
          <PartyName party={from} />
        </Fact>
        <Fact name="To">
          <PartyName party={to} />
        </Fact>
        <Fact name="Date">
          <DateText value={message.at} format="moment" />
        </Fact>
        <Fact name="Read">
          {message.readAt && <DateText value={message.readAt} format="moment" />}
          {!message.readAt &&
            (message.isRead ? 'Yes' : <Badge tone={toneOf('message', 'unread', 'admin')}>Unread</Badge>)}
        </Fact>
      </dl>
      {isFlagged && <FilterWarning flags={message.flags} />}
      <section className={classes.part} aria-label="Delivered message">
        <DeliveredText text={message.text} className={classes.text} />
        <FileList
          label="Files in this message"
          files={message.attachments.map(({ isHeld, ...file }) => ({ ...file, note: isHeld ? HELD_BACK : null }))}
        />
      </section>
      <Original message={message} />
      <div className={classes.actions}>
        <Button variant="default" size="md" loading={isPending} onClick={toggle}>
          {isFlagged ? 'Unflag' : 'Flag for Review'}
        </Button>
        <Link to="/admin/messages" search={{ filter: 'all', thread: message.threadId }} className={classes.view}>
          {' '}
          All messages in this conversation{' '}
        </Link>
      </div>
      <ReplyForm messageId={message.id} />
    </div>
  )
}

/** The current flag, and the toggle that saves it; once a flag is off, the next message of the list opens. (T30) */
function useFlag({ id, isFlagged: wasFlagged }: OpenedMessage, onUnflagged: () => void) {
  const { moderation } = trpc.useUtils()
  const [isFlagged, setFlagged] = useState(wasFlagged)
  const mutation = trpc.moderation.setFlag.useMutation({
    onSuccess: (after) => {
      setFlagged(after.isFlagged)
      notify.success(after.isFlagged ? FLAGGED_FOR_REVIEW : UNFLAGGED)
      if (!after.isFlagged) onUnflagged()
    },
    onError: (error) => notify.error(isUnanswered(error) ? FLAG_FAILED : error.message),
    onSettled: () => moderation.messages.invalidate(),
  })
  return { isFlagged, isPending: mutation.isPending, toggle: () => mutation.mutate({ id, isFlagged: !isFlagged }) }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
