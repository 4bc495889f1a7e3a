import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { Textarea } from '#ui/fields.tsx'
import { MantineScope } from '#ui/mantine-scope.tsx'
import { notify } from '#ui/notify.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { NoteInput } from '../inputs.ts'
import { NOTE_MAX, type ShortlistEntry } from '../model.ts'
import classes from './shortlist-page.module.css'

/** What the person notes about a saved photographer. (DS11) */
export function Note({ entry, name }: { entry: ShortlistEntry; name: string }) {
  return (
    <MantineScope>
      <NoteForm entry={entry} name={name} />
    </MantineScope>
  )
}

function NoteForm({ entry: { photographerId, note }, name }: { entry: ShortlistEntry; name: string }) {
  const { shortlist } = trpc.useUtils()
  const keep = trpc.shortlist.note.useMutation({
    onSuccess: async () => {
      notify.success('Note saved')
      await shortlist.saved.invalidate()
    },
  })
  const state = useAppForm<NoteInput>({
    schema: NoteInput,
    initialValues: { photographerId, note },
    onSubmit: (input) => keep.mutateAsync(input),
  })
  return (
    <AppForm state={state} label={`Note about ${name}`} className={classes.note}>
      <Textarea
        label={`Your note about ${name}`}
        autosize
        minRows={2}
        limit={NOTE_MAX}
        {...state.form.getInputProps('note')}
      />
      {state.form.isDirty() && (
        <SubmitButton busy={state.isPending ? 'Saving the note…' : null} isNarrow>
          Save note
        </SubmitButton>
      )}
    </AppForm>
  )
}
