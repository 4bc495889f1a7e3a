import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { type DeclineFields, DeclineInput, REASON_MAX } from '../inputs.ts'
import { DECLINED } from '../texts.ts'
import classes from './inquiry-summary.module.css'

type DeclineDialogProps = { inquiryId: string; coupleName: string; onClose: () => void }

/** One click declines; a few words to the couple are welcome and never required. */
export function DeclineDialog({ inquiryId, coupleName, onClose }: DeclineDialogProps) {
  const utils = trpc.useUtils()
  const decline = trpc.inquiries.decline.useMutation()
  const state = useAppForm<DeclineFields, DeclineInput>({
    schema: DeclineInput,
    initialValues: { inquiryId, reason: '' },
    onSubmit: async (values) => {
      await decline.mutateAsync(values)
      notify.success(DECLINED)
      onClose()
      await utils.inquiries.invalidate()
    },
  })
  return (
    <Dialog title={`Decline ${coupleName}’s inquiry?`} isOpen onClose={onClose} size="md">
      <div className={classes.dialog}>
        <p>{`We’ll tell ${coupleName} right away and show them up to three other photographers. This can’t be undone.`}</p>
        <AppForm state={state} label="Decline inquiry">
          <RedactedTextarea
            otherName={coupleName}
            label="A few words to the couple (optional)"
            rows={3}
            limit={REASON_MAX}
            {...state.form.getInputProps('reason')}
          />
          <DialogButtons>
            <CancelButton size="md" onClick={onClose} />
            <SubmitButton isNarrow busy={state.isPending ? 'Declining...' : null}>
              Decline inquiry
            </SubmitButton>
          </DialogButtons>
        </AppForm>
      </div>
    </Dialog>
  )
}
