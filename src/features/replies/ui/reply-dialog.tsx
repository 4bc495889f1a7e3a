import { Button } from '@mantine/core'
import { useRef } from 'react'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ReplyFields } from '../inputs.ts'
import {
  asPlaceholder,
  PLACEHOLDERS,
  type Placeholder,
  REPLY_NAME_MAX,
  REPLY_TEXT_MAX,
  type SavedReply,
} from '../model.ts'
import classes from './replies.module.css'

const EMPTY = { name: '', text: '' }

type DialogProps = {
  /** The id of a reply, `new`, or null while it is closed. */
  editing: string | null
  replies: readonly SavedReply[]
  onClose: () => void
}

/** A new saved reply, or one that is edited. */
export function ReplyDialog({ editing, replies, onClose }: DialogProps) {
  const known = replies.find(({ id }) => id === editing)
  const isOpen = editing === 'new' || known !== undefined
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={known ? 'Edit reply' : 'New reply'} size="lg">
      {isOpen && <ReplyForm key={editing} known={known} onClose={onClose} />}
    </Dialog>
  )
}

function useReplyForm(known: SavedReply | undefined, onClose: () => void) {
  const utils = trpc.useUtils()
  const create = trpc.replies.create.useMutation()
  const update = trpc.replies.update.useMutation()
  const readNewest = async () => {
    const replies = await utils.replies.list.fetch(undefined, { staleTime: 0 })
    const { version, name, text } = replies.find(({ id }) => id === known?.id) ?? known!
    return { version, values: { name, text } }
  }
  return useAppForm<ReplyFields, ReplyFields>({
    schema: ReplyFields,
    initialValues: known ? { name: known.name, text: known.text } : EMPTY,
    ...(known ? { record: { version: known.version, readNewest } } : {}),
    draft: `reply:${known?.id ?? 'new'}`,
    onSubmit: async (values, version) => {
      if (known) await update.mutateAsync({ ...values, id: known.id, version })
      else await create.mutateAsync(values)
      notify.success('Reply saved')
      await utils.replies.list.invalidate()
      onClose()
    },
  })
}

function ReplyForm({ known, onClose }: { known: SavedReply | undefined; onClose: () => void }) {
  const state = useReplyForm(known, onClose)
  const { form } = state
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: Placeholder) => {
    const { text } = form.values
    const from = field.current?.selectionStart ?? text.length
    const to = field.current?.selectionEnd ?? from
    form.setFieldValue('text', `${text.slice(0, from)}${asPlaceholder(name)}${text.slice(to)}`)
    field.current?.focus()
  }
  return (
    <AppForm state={state} label={known ? 'Edit reply' : 'New reply'} className={dialogForm}>
      <TextInput
        label="Name"
        description="Only you see it."
        size="md"
        limit={REPLY_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        ref={field}
        label="Text"
        size="md"
        autosize
        minRows={5}
        maxRows={14}
        limit={REPLY_TEXT_MAX}
        {...form.getInputProps('text')}
      />
      <div role="group" aria-label="Filled in for each couple" className={classes.placeholders}>
        <p className={classes.note}>Filled in for each couple:</p>
        {PLACEHOLDERS.map((name) => (
          <Button
            key={name}
            variant="default"
            onClick={() => insert(name)}
            aria-label={`Insert ${asPlaceholder(name)}`}
          >
            {asPlaceholder(name)}
          </Button>
        ))}
      </div>
      <FormButtons label="Save reply" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
