import { Button } from '@mantine/core'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons, dialogForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { SECRET_ONCE } from '../texts.ts'
import classes from './webhooks.module.css'

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret)
    notify.success('Secret copied')
  } catch {
    notify.info('Please copy the secret by hand.')
  }
}

/** An endpoint's secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="The secret of this endpoint" isOpen onClose={onClose}>
      <div className={dialogForm}>
        <p>{SECRET_ONCE} Your system verifies with it that a call comes from here.</p>
        <code className={classes.secret}>{secret}</code>
        <DialogButtons>
          <Button variant="default" onClick={() => void copy(secret)}>
            Copy
          </Button>
          <Button onClick={onClose}>I’ve saved it</Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
