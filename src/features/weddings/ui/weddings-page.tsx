import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { PlusIcon } from '#ui/icon/icons.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { WeddingFields } from '../inputs.ts'
import { WEDDING_PICTURES_MIN, WEDDINGS_MAX } from '../model.ts'
import { WEDDINGS_FULL } from '../texts.ts'
import { OwnWeddings } from './own-weddings.tsx'
import { useRefreshWeddings } from './use-wedding.ts'
import { WeddingInputs } from './wedding-form.tsx'
import classes from './weddings-page.module.css'

/** The photographer's whole weddings: what couples see of each, and what is still needed. */
export function WeddingsPage() {
  const { data, error, isFetching, refetch } = trpc.weddings.list.useQuery()
  const [isAdding, setAdding] = useState(false)
  const isFull = data !== undefined && data.weddings.length >= WEDDINGS_MAX
  return (
    <>
      <title>Full weddings</title>
      <PageHeader
        title="Full weddings"
        subtitle="A whole day in pictures tells couples, and our reviewers, more than your best six."
        actions={
          data &&
          !isFull && (
            <Button leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
              New wedding
            </Button>
          )
        }
      />
      {error && !data && (
        <VendorError
          error={error}
          title="Your weddings didn’t load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PageState.Loading label="Loading your weddings" rows={4} />}
      {data && (
        <div className={classes.page}>
          {isFull && <p className={classes.note}>{WEDDINGS_FULL}</p>}
          {data.weddings.length === 0 ? (
            <PageState.Empty
              title="No full weddings yet"
              message={`Show one from the first light to the last dance: ${WEDDING_PICTURES_MIN} pictures or more, in the order of the day.`}
              action={
                <Button variant="default" onClick={() => setAdding(true)}>
                  Add your first wedding
                </Button>
              }
            />
          ) : (
            <OwnWeddings weddings={data.weddings} />
          )}
        </div>
      )}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="New wedding">
        {isAdding && <NewWedding onClose={() => setAdding(false)} />}
      </Dialog>
    </>
  )
}

function NewWedding({ onClose }: { onClose: () => void }) {
  const create = trpc.weddings.create.useMutation()
  const refresh = useRefreshWeddings()
  const navigate = useNavigate()
  const state = useAppForm<WeddingFields>({
    schema: WeddingFields,
    initialValues: { title: '', venue: '', month: '', hasConsent: false },
    draft: 'wedding:new',
    onSubmit: async (values) => {
      const { id } = await create.mutateAsync(values)
      notify.success('Wedding added')
      void refresh()
      onClose()
      void navigate({ to: '/vendor/weddings/$id', params: { id } })
    },
  })
  return (
    <AppForm state={state} label="New wedding" className={dialogForm}>
      <p className={classes.note}>Only the title is needed now. The pictures come next.</p>
      <WeddingInputs form={state.form} />
      <FormButtons label="Add wedding" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
