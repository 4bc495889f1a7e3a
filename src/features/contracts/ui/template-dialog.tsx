import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { TemplateFields } from '../inputs.ts'
import { CONTRACT_CONTENT_MAX, CONTRACT_TITLE_MAX, type ContractTemplate, TEMPLATE_NAME_MAX } from '../model.ts'
import { EXAMPLE_VALUES, STARTER_NOTE, STARTER_TEXT } from '../starter-text.ts'
import { asVariable, CONTRACT_VARIABLES, type ContractVariable } from '../variables.ts'
import classes from './contracts.module.css'
import { FilledPreview } from './filled-preview.tsx'

const EMPTY: TemplateFields = { name: '', title: '', content: '' }

type FormProps = {
  known: ContractTemplate | undefined
  /** Nobody's first contract starts from an empty page. */
  isFirst: boolean
  onClose: () => void
}

type DialogProps = {
  /** The id of a template, `new`, or null while it is closed. */
  editing: string | null
  templates: readonly ContractTemplate[]
  onClose: () => void
}

/** A new template, or one that is edited. */
export function TemplateDialog({ editing, templates, onClose }: DialogProps) {
  const known = templates.find(({ id }) => id === editing)
  const isOpen = editing === 'new' || known !== undefined
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={known ? 'Edit template' : 'New template'} size="xl">
      {isOpen && <TemplateForm key={editing} known={known} isFirst={templates.length === 0} onClose={onClose} />}
    </Dialog>
  )
}

function useTemplateForm({ known, isFirst, onClose }: FormProps) {
  const utils = trpc.useUtils()
  const create = trpc.contracts.createTemplate.useMutation()
  const update = trpc.contracts.updateTemplate.useMutation()
  const readNewest = async () => {
    const templates = await utils.contracts.templates.fetch(undefined, { staleTime: 0 })
    const { version, name, title, content } = templates.find(({ id }) => id === known?.id) ?? known!
    return { version, values: { name, title, content } }
  }
  return useAppForm<TemplateFields, TemplateFields>({
    schema: TemplateFields,
    initialValues: known
      ? { name: known.name, title: known.title, content: known.content }
      : isFirst
        ? STARTER_TEXT
        : EMPTY,
    ...(known ? { record: { version: known.version, readNewest } } : {}),
    draft: `template:${known?.id ?? 'new'}`,
    onSubmit: async (values, version) => {
      if (known) await update.mutateAsync({ ...values, id: known.id, version })
      else await create.mutateAsync(values)
      notify.success('Template saved')
      await utils.contracts.templates.invalidate()
      onClose()
    },
  })
}

function TemplateForm(props: FormProps) {
  const { known, isFirst, onClose } = props
  const state = useTemplateForm(props)
  const { form } = state
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: ContractVariable) => {
    const { content } = form.values
    const from = field.current?.selectionStart ?? content.length
    const to = field.current?.selectionEnd ?? from
    form.setFieldValue('content', `${content.slice(0, from)}${asVariable(name)}${content.slice(to)}`)
    field.current?.focus()
  }
  return (
    <AppForm state={state} label={known ? 'Edit template' : 'New template'} className={dialogForm}>
      {isFirst && <p className={classes.hint}>{STARTER_NOTE}</p>}
      <TextInput
        label="Name"
        description="Only you see it."
        size="md"
        limit={TEMPLATE_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Contract title"
        placeholder="Wedding photography for {couple}"
        size="md"
        limit={CONTRACT_TITLE_MAX}
        {...form.getInputProps('title')}
      />
      <Textarea
        ref={field}
        label="Contract text"
        size="md"
        autosize
        minRows={8}
        maxRows={18}
        limit={CONTRACT_CONTENT_MAX}
        {...form.getInputProps('content')}
      />
      <div role="group" aria-label="Filled in from each offer" className={classes.variables}>
        <p className={classes.hint}>Filled in from each offer:</p>
        {CONTRACT_VARIABLES.map((name) => (
          <Button key={name} variant="default" onClick={() => insert(name)} aria-label={`Insert ${asVariable(name)}`}>
            {asVariable(name)}
          </Button>
        ))}
      </div>
      <TriedOn title={form.values.title} content={form.values.content} />
      <FormButtons label="Save template" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}

/** The words with the values of one of the photographer's own bookings. */
function TriedOn({ title, content }: { title: string; content: string }) {
  const { data } = trpc.contracts.samples.useQuery()
  const [chosen, choose] = useState<string | null>(null)
  if (!data) return null
  const sample = data.find(({ bookingId }) => bookingId === chosen) ?? data[0]
  if (!sample)
    return (
      <>
        <p className={classes.hint}>With an example couple:</p>
        <FilledPreview title={title} content={content} values={EXAMPLE_VALUES} />
      </>
    )
  return (
    <>
      <NativeSelect
        label="Try it with"
        size="md"
        value={sample.bookingId}
        data={data.map(({ bookingId, coupleName, eventDate }) => ({
          value: bookingId,
          label: bookingTitle(coupleName, eventDate),
        }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <FilledPreview title={title} content={content} values={sample.values} />
    </>
  )
}
