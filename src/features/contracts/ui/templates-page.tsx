import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { VendorError } from '#shell/vendor-record.tsx'
import { confirm } from '#ui/confirm.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { ArrowLink } from '#ui/link.tsx'
import { notify } from '#ui/notify.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { type ContractTemplate, TEMPLATES_FULL, TEMPLATES_MAX } from '../model.ts'
import { TEMPLATES_TITLE } from '../texts.ts'
import { AnnexesSection } from './annexes-section.tsx'
import classes from './contracts.module.css'
import { TemplateDialog } from './template-dialog.tsx'

/** The words a photographer's contracts start with. (CT2) */
export function TemplatesPage() {
  const { data, error, isFetching, refetch } = trpc.contracts.templates.useQuery()
  const [editing, setEditing] = useState<string | null>(null)
  const isFull = data !== undefined && data.length >= TEMPLATES_MAX
  const write = () => setEditing('new')
  return (
    <>
      <title>{TEMPLATES_TITLE}</title>
      <PageHeader
        title={TEMPLATES_TITLE}
        subtitle="Written once; names, dates and amounts come from each offer."
        actions={
          data &&
          data.length > 0 &&
          !isFull && (
            <Button leftSection={<PlusIcon />} onClick={write}>
              New template
            </Button>
          )
        }
      />
      {error && !data && (
        <VendorError
          error={error}
          title="Your templates did not load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PageState.Loading label="Loading your templates" rows={4} />}
      {isFull && <p className={classes.hint}>{TEMPLATES_FULL}</p>}
      {data?.length === 0 && (
        <PageState.Empty
          title="No templates yet"
          message="What all your contracts say, once. A contract then takes two clicks, with an offer or after it."
          action={<Button onClick={write}>Write the first template</Button>}
        />
      )}
      {data && data.length > 0 && <List templates={data} onEdit={setEditing} />}
      <AnnexesSection />
      <p>
        <ArrowLink to="/vendor/contracts">All contracts</ArrowLink>
      </p>
      {data && <TemplateDialog editing={editing} templates={data} onClose={() => setEditing(null)} />}
    </>
  )
}

function List({ templates, onEdit }: { templates: readonly ContractTemplate[]; onEdit: (id: string) => void }) {
  const { isPending, remove } = useRemoving()
  return (
    <ul aria-label="Your templates" className={classes.templates}>
      {templates.map((one) => (
        <li key={one.id} className={classes.template}>
          <h2>{one.name}</h2>
          <p className={classes.hint}>{one.title}</p>
          <div className={classes.actions}>
            <Button variant="default" aria-label={`Edit “${one.name}”`} onClick={() => onEdit(one.id)}>
              Edit
            </Button>
            <Button
              variant="subtle"
              aria-label={`Delete “${one.name}”`}
              disabled={isPending}
              onClick={() => void remove(one)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function useRemoving() {
  const utils = trpc.useUtils()
  const removing = trpc.contracts.removeTemplate.useMutation({
    onSuccess: () => notify.success('Template deleted'),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.contracts.templates.invalidate(),
  })
  return {
    isPending: removing.isPending,
    remove: async ({ id, name }: ContractTemplate) => {
      const isSure = await confirm({
        title: `Delete “${name}”?`,
        message: 'Contracts that were written with it stay.',
        confirmLabel: 'Delete template',
        isDestructive: true,
      })
      if (isSure) removing.mutate({ id })
    },
  }
}
