import type { TeamRole } from '#shared/access/roles.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { RoleForm } from '../inputs.ts'
import { BACK_MEANS, BROUGHT_BACK, ENDS_SESSIONS, ROLE_SET } from '../texts.ts'
import { RoleField } from './role-field.tsx'
import type { Member } from './types.ts'

type Values = { role: TeamRole }

/** Chooses somebody's role: another one, or the one in which they come back. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, firstName, role: expected, status } = member
  const isEnded = status === 'suspended'
  const { team } = trpc.useUtils()
  const setRole = trpc.team.setRole.useMutation()
  const bringBack = trpc.team.bringBack.useMutation()
  const state = useAppForm<Values, Values>({
    schema: RoleForm,
    initialValues: { role: expected },
    onSubmit: async ({ role }) => {
      await (isEnded ? bringBack.mutateAsync({ id, role }) : setRole.mutateAsync({ id, role, expected }))
      notify.success(isEnded ? BROUGHT_BACK : ROLE_SET)
      onClose()
      void team.invalidate()
    },
  })
  const title = isEnded ? `Bring ${firstName} back` : `Change the role of ${firstName}`
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <AppForm state={state} label={title} className={dialogForm}>
        <ActionMeans>{isEnded ? BACK_MEANS : ENDS_SESSIONS}</ActionMeans>
        <RoleField chosen={state.form.values.role} {...state.form.getInputProps('role')} />
        <FormButtons label={isEnded ? 'Bring back' : 'Change role'} isPending={state.isPending} onCancel={onClose} />
      </AppForm>
    </Dialog>
  )
}
