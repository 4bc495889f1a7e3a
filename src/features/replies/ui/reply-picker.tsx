import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { SavedReply } from '../model.ts'
import { fillIn } from '../placeholders.ts'
import { REPLIES_TITLE } from '../texts.ts'
import classes from './replies.module.css'

type PickerProps = { threadId: string; onInsert: (text: string) => void }

const GAP_PX = 8

/** As far above its button as the list is clear of the message's field and of Send. */
function offsetOf(button: HTMLElement | null): number {
  const field = button?.closest('form')?.querySelector('textarea')
  return field ? button!.getBoundingClientRect().top - field.getBoundingClientRect().top + GAP_PX : GAP_PX
}

/** The saved replies beside a message that is being written; a chosen one is inserted with this couple's values. */
export function ReplyPicker({ threadId, onInsert }: PickerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [offset, setOffset] = useState(GAP_PX)
  const change = (opened: boolean) => {
    if (opened) setOffset(offsetOf(button.current))
    setOpen(opened)
  }
  const utils = trpc.useUtils()
  const replies = trpc.replies.list.useQuery(undefined, { enabled: isOpen })
  const insert = async ({ text }: SavedReply) => {
    try {
      onInsert(fillIn(text, await utils.replies.values.fetch({ threadId })))
    } catch {
      notify.error('We couldn’t fill in the reply. Please try again.')
    }
  }
  return (
    // The composer takes the focus with the inserted text.
    <Menu opened={isOpen} onChange={change} position="top-start" offset={offset} returnFocus={false}>
      <Menu.Target>
        <Button ref={button} variant="subtle" className={classes.pick}>
          {REPLIES_TITLE}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {replies.isPending && <Menu.Item disabled>Loading…</Menu.Item>}
        {replies.isError && <Menu.Item onClick={() => void replies.refetch()}>They didn’t load. Try again</Menu.Item>}
        {replies.data?.map((reply) => (
          <Menu.Item key={reply.id} onClick={() => void insert(reply)}>
            {reply.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/vendor/replies">
          {replies.data?.length === 0 ? 'Write your first reply' : 'Edit saved replies'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
