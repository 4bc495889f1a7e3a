import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import { Textarea } from '#ui/form/fields.tsx'
import { POINTS, type Point, SCORE_NOTE_MAX } from '../model.ts'
import { RUBRIC } from '../rubric.ts'
import { chooseItem, givePoint, isFull, type Sheet, writeNote } from '../sheet.ts'
import { Key } from './key.tsx'
import classes from './scoring.module.css'

type ScoreSheetProps = {
  sheet: Sheet
  onChange: (sheet: Sheet) => void
  onSend: () => void
  onUndo: () => void
  canUndo: boolean
  isPending: boolean
  onSkip: () => void
}

const meaningOf = ({ zero, one, two }: (typeof RUBRIC)[number], point: Point): string => [zero, one, two][point]!

/** The five items, each 0 to 2 with its meaning; the item whose turn it is has a note. */
export function ScoreSheet({ sheet, onChange, onSend, onUndo, canUndo, isPending, onSkip }: ScoreSheetProps) {
  const note = useRef<HTMLTextAreaElement>(null)
  useHotkeys([['N', () => note.current?.focus()]])
  const given = sheet.points.filter((point) => point !== null)
  return (
    <form
      className={classes.sheet}
      aria-label="Score"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <ol className={classes.items}>
        {RUBRIC.map(({ key }, item) => (
          <li key={key} className={classes.item} data-current={sheet.item === item || undefined}>
            <Points sheet={sheet} item={item} onChange={onChange} />
            <Note sheet={sheet} item={item} onChange={onChange} field={note} />
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button type="submit" disabled={!isFull(sheet)} loading={isPending} rightSection={<Key>Enter</Key>}>
          {isFull(sheet)
            ? `Hand in ${given.reduce<number>((sum, point) => sum + point, 0)} of 10`
            : `${given.length} of 5 scored`}
        </Button>
        <Button variant="default" disabled={!canUndo} onClick={onUndo} rightSection={<Key>U</Key>}>
          Undo
        </Button>
        <Button variant="subtle" onClick={onSkip} rightSection={<Key>S</Key>}>
          Skip
        </Button>
      </div>
      <p className={classes.help}>
        Keys: 0, 1, 2 score · ↑ ↓ item · ← → picture · N note, Enter leaves it · F full screen · W whole weddings
      </p>
    </form>
  )
}

type ItemProps = Pick<ScoreSheetProps, 'sheet' | 'onChange'> & { item: number }

function Points({ sheet, item, onChange }: ItemProps) {
  const criterion = RUBRIC[item]!
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        <span className={classes.criterion}>{criterion.criterion}</span>
        <span className={classes.question}>{criterion.question}</span>
      </legend>
      <div className={classes.points}>
        {POINTS.map((point) => (
          <button
            key={point}
            type="button"
            className={classes.point}
            aria-pressed={sheet.points[item] === point}
            onClick={() => onChange(givePoint(sheet, item, point))}
          >
            <span className={classes.number}>{point}</span>
            <span className={classes.meaning}>{meaningOf(criterion, point)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Note({ sheet, item, onChange, field }: ItemProps & { field: RefObject<HTMLTextAreaElement | null> }) {
  const name = RUBRIC[item]!.criterion.toLowerCase()
  const note = sheet.notes[item] ?? ''
  if (sheet.item !== item)
    return (
      <button type="button" className={classes.turn} onClick={() => onChange(chooseItem(sheet, item))}>
        {note ? `Note: ${note}` : `Add a note on ${name}`}
      </button>
    )
  return (
    <Textarea
      ref={field}
      label={`Note on ${name} (optional)`}
      autosize
      minRows={1}
      maxRows={4}
      limit={SCORE_NOTE_MAX}
      value={note}
      onChange={({ currentTarget }) => onChange(writeNote(sheet, item, currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
