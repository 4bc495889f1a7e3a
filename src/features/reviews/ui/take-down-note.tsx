import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { NOTE_TAKEN_DOWN, TAKE_DOWN_NOTE_MEANS } from '../texts.ts'
import { GroundedForm } from './grounded-form.tsx'

/** A moderator's way to delete a photographer's note about a couple. */
export function TakeDownNote({ noteId }: { noteId: string }) {
  const utils = trpc.useUtils()
  const takeDown = trpc.reviews.takeDownNote.useMutation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Take the note down
      </Button>
      <Dialog title="Take the note down" isOpen={isOpen} onClose={() => setOpen(false)}>
        <GroundedForm
          label="Take down"
          means={TAKE_DOWN_NOTE_MEANS}
          send={async (values) => {
            await takeDown.mutateAsync({ id: noteId, ...values })
            await utils.moderation.invalidate()
          }}
          done={NOTE_TAKEN_DOWN}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
