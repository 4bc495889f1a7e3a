import { Button } from '@mantine/core'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { TextButton } from '#ui/button/text-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { AnswerNoteInput, NoteInput } from '../inputs.ts'
import { NOTE_TEXT_MAX } from '../model.ts'
import { NOTE_ABOUT_YOU, NOTE_ANSWER_SAVED, NOTE_MEANS, NOTE_REMOVED, NOTE_SAVED } from '../texts.ts'
import classes from './reviews.module.css'

type Note = NonNullable<RouterOutputs['reviews']['noteOfBooking']['note']>
type CoupleNoteProps = { bookingId: string; side: 'client' | 'vendor'; otherName: string }

/** The photographer's note for colleagues about a wedding that is over, and the couple's answer. */
export function CoupleNote({ bookingId, side, otherName }: CoupleNoteProps) {
  const { data } = trpc.reviews.noteOfBooking.useQuery({ bookingId })
  if (!data || (!data.note && !data.canWrite)) return null
  const { note, canWrite } = data
  return (
    <section aria-labelledby="couple-note" className={classes.reviews}>
      <h2 id="couple-note">{side === 'vendor' ? 'A note for other photographers' : 'What other photographers read'}</h2>
      {note && <Written note={note} side={side} otherName={otherName} />}
      {canWrite && <NoteForm bookingId={bookingId} otherName={otherName} />}
    </section>
  )
}

function Written({ note, side, otherName }: { note: Note } & Pick<CoupleNoteProps, 'side' | 'otherName'>) {
  const remove = useRemove(note.id)
  return (
    <article className={classes.review}>
      <p className={classes.by}>
        {side === 'vendor' ? 'You' : otherName}, <DateText value={note.at} />
      </p>
      <p className={classes.words} dir="auto">
        {note.body}
      </p>
      {note.answer && (
        <blockquote className={classes.reply} dir="auto">
          {note.answer}
        </blockquote>
      )}
      {side === 'vendor' ? (
        <TextButton size="sm" onClick={() => void remove()}>
          Take the note back
        </TextButton>
      ) : (
        <>
          <p className={classes.hint}>{NOTE_ABOUT_YOU}</p>
          {!note.answer && <AnswerForm id={note.id} />}
        </>
      )}
    </article>
  )
}

function useRemove(id: string) {
  const utils = trpc.useUtils()
  const remove = trpc.reviews.removeNote.useMutation({
    onSuccess: () => {
      notify.success(NOTE_REMOVED)
      return utils.reviews.invalidate()
    },
    onError: (error) => notify.error(error.message),
  })
  return async () => {
    const isSure = await confirm({
      title: 'Take the note back?',
      message: 'The note and the couple’s answer to it are deleted.',
      confirmLabel: 'Take it back',
      isDestructive: true,
    })
    if (isSure) remove.mutate({ id })
  }
}

function NoteForm({ bookingId, otherName }: { bookingId: string; otherName: string }) {
  const utils = trpc.useUtils()
  const write = trpc.reviews.writeNote.useMutation()
  const state = useAppForm<NoteInput>({
    schema: NoteInput,
    initialValues: { bookingId, body: '' },
    draft: `note:${bookingId}`,
    onSubmit: async (input) => {
      await write.mutateAsync(input)
      notify.success(NOTE_SAVED)
      await utils.reviews.invalidate()
    },
  })
  return (
    <AppForm state={state} label="A note for other photographers" className={classes.form}>
      <RedactedTextarea
        otherName="other photographers"
        isPublic
        label={`How was it to work with ${otherName}?`}
        description={NOTE_MEANS}
        autosize
        minRows={3}
        size="md"
        limit={NOTE_TEXT_MAX}
        {...state.form.getInputProps('body')}
      />
      <div>
        <Button type="submit" size="md" loading={state.isPending}>
          Share the note
        </Button>
      </div>
    </AppForm>
  )
}

function AnswerForm({ id }: { id: string }) {
  const utils = trpc.useUtils()
  const answer = trpc.reviews.answerNote.useMutation()
  const state = useAppForm<AnswerNoteInput>({
    schema: AnswerNoteInput,
    initialValues: { id, answer: '' },
    draft: `note-answer:${id}`,
    onSubmit: async (input) => {
      await answer.mutateAsync(input)
      notify.success(NOTE_ANSWER_SAVED)
      await utils.reviews.invalidate()
    },
  })
  return (
    <AppForm state={state} label="Your answer" className={classes.form}>
      <RedactedTextarea
        otherName="photographers"
        isPublic
        label="Your answer"
        description="Shown with the note. You can answer once."
        autosize
        minRows={2}
        size="md"
        limit={NOTE_TEXT_MAX}
        {...state.form.getInputProps('answer')}
      />
      <div>
        <Button type="submit" size="md" loading={state.isPending}>
          Answer
        </Button>
      </div>
    </AppForm>
  )
}
