import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './day.module.css'
import type { DayChanges } from './use-day-changes.ts'
import { type DayPlace, hasDrafts } from './use-field-draft.ts'

/** What every part of the page works with. */
export type Day = { place: DayPlace; changes: DayChanges; canEdit: boolean }

type EntryProps = {
  day: Day
  entry: { id: string; title: string }
  /** Where it may move; moments follow their time. */
  canMove: { up: boolean; down: boolean }
  /** How it is read. */
  children: ReactNode
  /** How it is written. */
  fields: ReactNode
  className?: string
  onEditing?: (isEditing: boolean) => void
}

/** One entry: read as part of its list, and opened where it stands to be written. */
export function Entry({ day, entry, canMove, children, fields, className, onEditing }: EntryProps) {
  const { place, changes, canEdit } = day
  const [isOpen, setOpen] = useState(() => canEdit && hasDrafts(place, entry.id))
  const formId = useId()
  const of = (what: string) => `${what} “${entry.title}”`
  const open = (next: boolean) => {
    setOpen(next)
    onEditing?.(next)
  }
  const at = { bookingId: place.bookingId, entryId: entry.id }
  return (
    <li className={[classes.entry, className].filter(Boolean).join(' ')} data-open={isOpen || undefined}>
      <div className={classes.reading}>
        <div className={classes.read}>{children}</div>
        {canEdit && (
          <Button
            variant="subtle"
            className={classes.edit}
            aria-expanded={isOpen}
            aria-controls={formId}
            aria-label={isOpen ? `Close “${entry.title}”` : of('Edit')}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
        )}
      </div>
      {isOpen && canEdit && (
        <div id={formId} className={classes.form} role="group" aria-label={entry.title}>
          {fields}
          <div className={classes.tools}>
            <MoveButton direction="up" isShown={canMove.up} label={of('Move up')} at={at} move={changes.move} />
            <MoveButton direction="down" isShown={canMove.down} label={of('Move down')} at={at} move={changes.move} />
            <Button
              variant="subtle"
              aria-label={of('Remove')}
              loading={changes.remove.isPending}
              onClick={() => changes.remove.mutate(at)}
            >
              Remove
            </Button>
            <Button variant="default" className={classes.done} onClick={() => open(false)}>
              Done
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

type MoveButtonProps = {
  direction: 'up' | 'down'
  isShown: boolean
  label: string
  at: { bookingId: string; entryId: string }
  move: DayChanges['move']
}

/** Moves the entry by one place; the focus goes with it. */
function MoveButton({ direction, isShown, label, at, move }: MoveButtonProps) {
  if (!isShown) return null
  return (
    <Button
      variant="subtle"
      aria-label={label}
      onClick={({ currentTarget }) => {
        // Not disabled meanwhile: that would take the focus, and the next press with it.
        if (move.isPending) return
        const tools = currentTarget.parentElement
        const follow = () => (currentTarget.isConnected ? currentTarget : tools?.querySelector('button'))?.focus()
        move.mutate({ ...at, direction }, { onSettled: () => requestAnimationFrame(follow) })
      }}
    >
      {direction === 'up' ? 'Up' : 'Down'}
    </Button>
  )
}

/** Which neighbors an entry of an ordered list has. */
export const ends = (index: number, length: number) => ({ up: index > 0, down: index < length - 1 })
