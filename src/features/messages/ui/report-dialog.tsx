import { Button, NativeSelect } from '@mantine/core'
import { cutText } from '#shared/text/cut-text.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ReportInput } from '../inputs.ts'
import { MESSAGE_LIMITS, type ThreadMessage } from '../model.ts'
import { REPORT_SENT } from '../texts.ts'

/** How many of the latest received messages can be chosen in a report. */
const CHOICES = 20
const SNIPPET = 60

type ReportDialogProps = {
  threadId: string
  messages: readonly ThreadMessage[]
  isOpen: boolean
  onClose: () => void
}

/** Sends a conversation, or one message of it, to moderation with a reason. */
export function ReportDialog({ isOpen, onClose, ...form }: ReportDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Report this conversation">
      <ReportForm {...form} onDone={onClose} />
    </Dialog>
  )
}

type ReportFormProps = Pick<ReportDialogProps, 'threadId' | 'messages'> & { onDone: () => void }

function ReportForm({ threadId, messages, onDone }: ReportFormProps) {
  const report = trpc.messages.report.useMutation()
  const state = useAppForm<{ threadId: string; messageId?: string | undefined; reason: string }, ReportInput>({
    schema: ReportInput,
    initialValues: { threadId, messageId: undefined, reason: '' },
    onSubmit: async (values) => {
      await report.mutateAsync(values)
      notify.success(REPORT_SENT)
      onDone()
    },
  })
  const { form } = state
  const received = messages
    .filter(({ sender }) => sender === 'other')
    .slice(-CHOICES)
    .toReversed()
  return (
    <AppForm state={state} label="Report this conversation">
      <p>Our team will read the conversation. The other side isn’t told who reported it.</p>
      <NativeSelect
        label="What is it about?"
        size="md"
        value={form.values.messageId ?? ''}
        onChange={(event) => form.setFieldValue('messageId', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: 'The whole conversation' },
          ...received.map(({ id, text }) => ({
            value: id,
            label: cutText(text, SNIPPET),
          })),
        ]}
      />
      <Textarea
        label="What happened?"
        size="md"
        autosize
        minRows={3}
        maxRows={8}
        limit={MESSAGE_LIMITS.reportReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Send report
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
