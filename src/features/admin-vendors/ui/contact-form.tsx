import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ActionMeans, dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ContactForm as schema } from '../inputs.ts'
import { MESSAGE_MAX, SUBJECT_MAX } from '../model.ts'
import { MESSAGE_SENT } from '../texts.ts'
import type { VendorFormProps } from './types.ts'

/** A mail to one vendor, in the name of the platform team. */
export function ContactForm({ row, onClose }: VendorFormProps) {
  const contact = trpc.adminVendors.contact.useMutation()
  const state = useAppForm({
    schema,
    initialValues: { subject: '', text: '' },
    onSubmit: async (values) => {
      await contact.mutateAsync({ id: row.id, ...values })
      notify.success(MESSAGE_SENT)
      onClose()
    },
  })
  return (
    <AppForm state={state} label="Contact Vendor" className={dialogForm}>
      <ActionMeans>{row.name} gets this by email, from the platform team.</ActionMeans>
      <TextInput label="Subject" size="md" limit={SUBJECT_MAX} {...state.form.getInputProps('subject')} />
      <Textarea
        label="Message"
        autosize
        minRows={5}
        maxRows={14}
        size="md"
        limit={MESSAGE_MAX}
        {...state.form.getInputProps('text')}
      />
      <FormButtons label="Send" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
