import { Button, Select } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { TaskInput, type TaskValues } from '../inputs.ts'
import { TASK_CREATE_FAILED, TASK_CREATED, TASK_DESCRIPTION_MAX, TASK_TITLE_MAX } from '../model.ts'
import { failure } from './use-task-changes.ts'

const EMPTY: TaskValues = { title: '', description: '', dueDate: null, relatedClientId: null }

type TaskDialogProps = { isOpen: boolean; onClose: () => void }

/** A new task. */
export function TaskDialog({ isOpen, onClose }: TaskDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New task">
      <TaskForm onDone={onClose} />
    </Dialog>
  )
}

function TaskForm({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils()
  const clients = trpc.bookings.ownClients.useQuery()
  const create = trpc.tasks.create.useMutation({
    onError: (error) => notify.error(failure(TASK_CREATE_FAILED, error)),
  })
  const state = useAppForm<TaskValues, TaskInput>({
    schema: TaskInput,
    initialValues: EMPTY,
    onSubmit: async (values) => {
      await create.mutateAsync(values)
      notify.success(TASK_CREATED)
      await Promise.all([utils.tasks.list.invalidate(), utils.vendorDashboard.invalidate()])
      onDone()
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="New task">
      <TextInput label="Title" size="md" limit={TASK_TITLE_MAX} data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        limit={TASK_DESCRIPTION_MAX}
        {...form.getInputProps('description')}
      />
      <DateInput label="Due date" {...form.getInputProps('dueDate')} />
      <Select
        label="Related client"
        description="Someone you have a conversation with"
        size="md"
        clearable
        searchable
        nothingFoundMessage="No one by this name"
        data={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('relatedClientId')}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Create task
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
