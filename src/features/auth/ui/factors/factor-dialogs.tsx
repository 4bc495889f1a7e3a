import type { ComponentProps } from 'react'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { NewCodes } from './new-codes.tsx'
import { NewPasskey } from './new-passkey.tsx'

export type OpenFactorDialog =
  | { kind: 'app'; setUp: ComponentProps<typeof AppSetUp>['setUp'] }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: readonly string[] }

type FactorDialogsProps = {
  open: OpenFactorDialog | null
  onAdded: ComponentProps<typeof NewPasskey>['onAdded']
  onClose: () => void
}

/** What is set up over the account page. In one file: the codes that follow a first factor are shown only once. */
export function FactorDialogs({ open, onAdded, onClose }: FactorDialogsProps) {
  const addApp = trpc.factors.addApp.useMutation()
  return (
    <>
      <Dialog title="Add an authenticator app" isOpen={open?.kind === 'app'} onClose={onClose} size="md">
        {open?.kind === 'app' && (
          <AppSetUp
            setUp={open.setUp}
            label="Confirm"
            onCode={async (app) => onAdded(app.name, await addApp.mutateAsync(app))}
          />
        )}
      </Dialog>
      <Dialog title="Add a passkey" isOpen={open?.kind === 'passkey'} onClose={onClose} size="md">
        <NewPasskey onAdded={onAdded} />
      </Dialog>
      <Dialog title="Your recovery codes" isOpen={open?.kind === 'codes'} onClose={onClose} size="md">
        {open?.kind === 'codes' && <NewCodes codes={open.codes} label="I’ve saved them" onDone={onClose} />}
      </Dialog>
    </>
  )
}
