import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReasonForm as schema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { roleHome } from '#shared/access/roles.ts'
import { announceAuthChange } from '#shell/account/auth-channel.ts'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { OPENING, REASON_READERS, START, START_MEANS } from '../texts.ts'

/** The button that shows Curio as a couple or a photographer see it, and the dialog that asks why. */
export function ViewAs({ user }: { user: { id: string; name: string; email: string } }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const start = trpc.viewing.start.useMutation()
  const submit = async ({ reason }: { reason: string }) => {
    const { role } = await start.mutateAsync({ id: user.id, reason })
    announceAuthChange()
    // With a new page, so that nothing of the one person stays for the other.
    window.location.assign(roleHome(role))
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {START}
      </Button>
      <Dialog title={`See Curio as ${user.name || user.email}`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          label="Start looking"
          means={START_MEANS}
          schema={schema}
          limit={REASON_MAX}
          readers={REASON_READERS}
          onSubmit={submit}
          done={OPENING}
          onClose={close}
        />
      </Dialog>
    </>
  )
}
