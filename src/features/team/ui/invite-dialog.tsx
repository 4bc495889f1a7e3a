import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { InviteInput } from '../inputs.ts'
import { INVITE_VALID_DAYS } from '../model.ts'
import { INVITED } from '../texts.ts'
import { RoleField } from './role-field.tsx'

/** Invites somebody to the team by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { team } = trpc.useUtils()
  const invite = trpc.team.invite.useMutation()
  const state = useAppForm<InviteInput, InviteInput>({
    schema: InviteInput,
    initialValues: { firstName: '', email: '', role: 'reviewer' },
    onSubmit: async (values) => {
      await invite.mutateAsync(values)
      notify.success(INVITED)
      onClose()
      void team.invalidate()
    },
  })
  const { form } = state
  return (
    <Dialog title="Invite someone to the team" isOpen onClose={onClose}>
      <AppForm state={state} label="Invite someone to the team" className={dialogForm}>
        <ActionMeans>
          They get a link that works once, for {INVITE_VALID_DAYS} days. They choose a password with it, and add a
          second step when they first sign in.
        </ActionMeans>
        <TextInput label="First name" autoComplete="off" size="md" {...form.getInputProps('firstName')} />
        <TextInput label="Email" type="email" autoComplete="off" size="md" {...form.getInputProps('email')} />
        <RoleField chosen={form.values.role} {...form.getInputProps('role')} />
        <FormButtons label="Send the invitation" isPending={state.isPending} onCancel={onClose} />
      </AppForm>
    </Dialog>
  )
}
