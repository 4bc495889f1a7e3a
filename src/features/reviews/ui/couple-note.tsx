import { Button } from '@mantine/core'
import { useState } from 'react'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { TextButton } from '#ui/button/text-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { AnswerNoteInput, NoteInput, ReportNoteInput } from '../inputs.ts'
import { NOTE_TEXT_MAX } from '../model.ts'
import { NOTE_ABOUT_YOU, NOTE_ANSWER_SAVED, NOTE_MEANS, NOTE_REMOVED, NOTE_REPORTED, NOTE_SAVED } from '../texts.ts'
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
          <ReportNote id={note.id} />
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

/** The couple's way to have our team look at the note. */
function ReportNote({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton size="sm" onClick={() => setOpen(true)}>
        Something’s wrong with this note
      </TextButton>
      <Dialog title="Something’s wrong with this note" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ReportForm id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ReportForm({ id, onClose }: { id: string; onClose: () => void }) {
  const report = trpc.reviews.reportNote.useMutation()
  const state = useAppForm<ReportNoteInput>({
    schema: ReportNoteInput,
    initialValues: { id, reason: '' },
    onSubmit: async (input) => {
      await report.mutateAsync(input)
      notify.success(NOTE_REPORTED)
      onClose()
    },
  })
  return (
    <AppForm state={state} label="Tell our team" className={dialogForm}>
      <Textarea
        label="What’s wrong with it?"
        description="Only our team reads this. We take down what breaks the rules."
        autosize
        minRows={3}
        size="md"
        limit={NOTE_TEXT_MAX}
        {...state.form.getInputProps('reason')}
      />
      <FormButtons label="Send to our team" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
