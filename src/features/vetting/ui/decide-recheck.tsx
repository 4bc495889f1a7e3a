import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { SCORE_NOTE_MAX } from '../model.ts'
import { MEND_DAYS } from '../recheck.ts'
import { Key } from './key.tsx'
import classes from './scoring.module.css'
import type { Revealed } from './types.ts'

type Asked = 'mend' | 'takeOff'
const WORDS: Record<Asked, { button: string; title: string; text: string; key: string }> = {
  mend: {
    button: 'Ask to mend',
    title: 'Ask to mend something',
    text: `They get ${MEND_DAYS} days and stay on the list in the meantime.`,
    key: 'I',
  },
  takeOff: {
    button: 'Take off the list',
    title: 'Take off the list',
    text: 'Couples no longer find them until you keep them after all. Their bookings go on.',
    key: 'R',
  },
}

type DecideRecheckProps = {
  id: string
  recheck: NonNullable<Revealed['recheck']>
  onCovered: (isCovered: boolean) => void
  onDecided: () => void
}

/** The end of a yearly re-check: keep, time to mend, or, once that is over, off the list. */
export function DecideRecheck({ id, recheck, onCovered, onDecided }: DecideRecheckProps) {
  const decide = trpc.vetting.decideRecheck.useMutation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const choose = (chosen: Asked | null) => {
    setAsked(chosen)
    onCovered(chosen !== null)
  }
  const send = async (input: Parameters<typeof decide.mutateAsync>[0]) => {
    try {
      await decide.mutateAsync(input)
      choose(null)
      onDecided()
    } catch (error) {
      notify.error((error as Error).message)
    }
  }
  const keep = () => void send({ id, action: 'keep' })
  const offered: Asked[] = recheck.mayTakeOff ? ['mend', 'takeOff'] : ['mend']
  useHotkeys([
    ['A', () => asked === null && keep()],
    ...offered.map((action): [string, () => void] => [WORDS[action].key, () => asked === null && choose(action)]),
  ])
  return (
    <div className={classes.block}>
      <Facts recheck={recheck} />
      <div className={classes.actions}>
        <Button loading={decide.isPending && asked === null} onClick={keep} rightSection={<Key>A</Key>}>
          Keep
        </Button>
        {offered.map((action) => (
          <Button
            key={action}
            variant="default"
            onClick={() => choose(action)}
            rightSection={<Key>{WORDS[action].key}</Key>}
          >
            {WORDS[action].button}
          </Button>
        ))}
      </div>
      {asked && (
        <WhatIsMissing
          asked={asked}
          isPending={decide.isPending}
          onClose={() => choose(null)}
          onSend={(message) => void send({ id, action: asked, message })}
        />
      )}
    </div>
  )
}

/** What a re-check looks at besides pictures. */
function Facts({ recheck: { list, mendBy } }: Pick<DecideRecheckProps, 'recheck'>) {
  return (
    <>
      <ul className={classes.notes}>
        {list.map(({ key, isFine, words }) => (
          <li key={key}>
            {isFine ? '✓' : '✗'} {words}
          </li>
        ))}
      </ul>
      {mendBy && (
        <p>
          Asked to mend by <DateText value={mendBy} />.
        </p>
      )}
    </>
  )
}

type WhatIsMissingProps = {
  asked: Asked
  isPending: boolean
  onClose: () => void
  onSend: (message: string) => void
}

function WhatIsMissing({ asked, isPending, onClose, onSend }: WhatIsMissingProps) {
  const [message, setMessage] = useState('')
  return (
    <Dialog isOpen onClose={onClose} title={WORDS[asked].title} size="md">
      <form
        className={classes.block}
        onSubmit={(event) => {
          event.preventDefault()
          if (message.trim()) onSend(message)
        }}
      >
        <p>{WORDS[asked].text}</p>
        <Textarea
          label="What the photographer reads"
          required
          autosize
          minRows={3}
          limit={SCORE_NOTE_MAX}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <DialogButtons>
          <Button type="submit" loading={isPending}>
            {WORDS[asked].button}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
