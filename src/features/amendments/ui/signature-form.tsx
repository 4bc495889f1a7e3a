import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { SIGNER_NAME_MAX } from '#features/contracts/model.ts'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { CancelButton, DialogButtons, dialogForm } from '#ui/overlay/dialog-form.tsx'
import { AMENDMENT_NOTE_MAX, SignedNote, type SignedNoteValues } from '../inputs.ts'
import { AMENDMENT_CONSENT } from '../model.ts'

/** Asks before somebody signs in another name than the account's; null when the name is to be changed. */
export type AskAboutName = (fullName: string, accountName: string) => Promise<{ confirmedName?: string } | null>

type SignatureFormProps = {
  label: string
  submitLabel: string
  /** The other side and the day. */
  about: string
  signerName: string
  /** The couple gives its password again, unless a second factor stands for it. */
  hasPassword: boolean
  /** Asks for a word to the other side. */
  noteLabel?: string
  askAboutName: AskAboutName
  onSign: (signature: SignedNote) => Promise<unknown>
  onCancel: () => void
  cancelLabel?: string
  /** What is signed. */
  children: ReactNode
}

/** What is to be signed, and the signature under it: full name, consent, and for the couple the password. */
export function SignatureForm(props: SignatureFormProps) {
  const { label, submitLabel, about, signerName, hasPassword, noteLabel, askAboutName, onSign, onCancel, cancelLabel } =
    props
  const state = useAppForm<SignedNoteValues, SignedNote>({
    schema: SignedNote,
    initialValues: { fullName: '', isAgreed: false, password: '', note: '' },
    onSubmit: async (values) => {
      const meant = await askAboutName(values.fullName, signerName)
      if (!meant) return false
      return onSign({ ...values, ...meant })
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label={label} className={dialogForm}>
      <p>{about}</p>
      {props.children}
      {noteLabel && (
        <Textarea
          label={noteLabel}
          description="If you like. It’s part of the addendum."
          autosize
          minRows={2}
          maxRows={8}
          size="md"
          limit={AMENDMENT_NOTE_MAX}
          {...form.getInputProps('note')}
        />
      )}
      <TextInput
        label="Your full name"
        description="This is your signature."
        autoComplete="name"
        size="md"
        limit={SIGNER_NAME_MAX}
        {...form.getInputProps('fullName')}
      />
      {hasPassword && (
        <PasswordAgain description="So no one else can sign for you." {...form.getInputProps('password')} />
      )}
      <Checkbox label={AMENDMENT_CONSENT} {...form.getInputProps('isAgreed', { type: 'checkbox' })} />
      <DialogButtons>
        <CancelButton size="md" onClick={onCancel}>
          {cancelLabel ?? 'Cancel'}
        </CancelButton>
        <Button type="submit" size="md" loading={state.isPending}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
