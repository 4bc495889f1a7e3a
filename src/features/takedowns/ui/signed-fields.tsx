import { Checkbox } from '@mantine/core'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import type { useAppForm } from '#ui/form/use-app-form.ts'
import { ADDRESS_MAX, NAME_MAX } from '../model.ts'

type InputProps = ReturnType<ReturnType<typeof useAppForm<{ name: string }>>['form']['getInputProps']>
type Field = 'name' | 'address' | 'signature' | 'isBelieved' | 'isSworn' | 'isReachable'
type SignedFieldsProps = {
  form: { getInputProps: (field: Field, options?: { type: 'checkbox' }) => InputProps }
  believed: string
  sworn: string
  /** Only of a counter-notice. */
  reachable?: string
}

/** Who swears what: name, postal address, the statements of the law and the typed signature. */
export function SignedFields({ form, believed, sworn, reachable }: SignedFieldsProps) {
  return (
    <>
      <TextInput
        label="Your full name"
        autoComplete="name"
        limit={NAME_MAX}
        size="md"
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Postal address"
        autoComplete="street-address"
        autosize
        minRows={2}
        limit={ADDRESS_MAX}
        size="md"
        {...form.getInputProps('address')}
      />
      <Checkbox size="md" label={believed} {...form.getInputProps('isBelieved', { type: 'checkbox' })} />
      <Checkbox size="md" label={sworn} {...form.getInputProps('isSworn', { type: 'checkbox' })} />
      {reachable && (
        <Checkbox size="md" label={reachable} {...form.getInputProps('isReachable', { type: 'checkbox' })} />
      )}
      <TextInput
        label="Signature"
        description="Your full name, typed, counts as your signature."
        autoComplete="off"
        limit={NAME_MAX}
        size="md"
        {...form.getInputProps('signature')}
      />
    </>
  )
}
