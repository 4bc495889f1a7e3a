import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import { NoteInput } from '../inputs.ts'
import { NOTE_MAX, type ShortlistEntry } from '../model.ts'
import classes from './shortlist-page.module.css'

/** What the person notes about a saved photographer. */
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
