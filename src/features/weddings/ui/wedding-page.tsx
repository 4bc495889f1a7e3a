import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { trpc } from '#shell/trpc.ts'
import { UndoBar } from '#ui/list/undo-bar.tsx'
import { BackLink } from '#ui/nav/back-link.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { WEDDING_PICTURES_MAX } from '../model.ts'
import { countWords, MISSING_WEDDING_TITLE, WEDDING_NOT_FOUND } from '../texts.ts'
import { StandingBadge, StandingWords } from './standing.tsx'
import { type OwnWedding, useRefreshWeddings, useWeddingPictures } from './use-wedding.ts'
import { WeddingForm } from './wedding-form.tsx'
import classes from './wedding-page.module.css'
import { WeddingPictures } from './wedding-pictures.tsx'

/** Adding pictures: rendered by the page that combines the two features. */
export type UploadsSlot = ComponentType<{
  aboutId: string
  arrived: readonly { id: string }[]
  arriving: readonly { id: string; name: string }[]
  onArrived: (image: { id: string; picture: Picture }) => void
  onCancelled: (id: string) => void
  onSettled: () => void
}>

/** One whole wedding: what is said of it, its pictures in the order of the story, and what is still needed. */
export function WeddingPage({ id, Uploads }: { id: string; Uploads: UploadsSlot }) {
  const { data, error, isFetching, refetch } = trpc.weddings.own.useQuery({ id })
  if (data) return <Editor key={id} wedding={data} Uploads={Uploads} />
  return (
    <>
      <title>Wedding</title>
      {!error && <PageState.Loading label="Loading the wedding" rows={6} />}
      {error && isNotFound(error) && (
        <PageState.Empty
          title={MISSING_WEDDING_TITLE}
          message={WEDDING_NOT_FOUND}
          action={<ArrowLink to="/vendor/weddings">All weddings</ArrowLink>}
        />
      )}
      {error && !isNotFound(error) && (
        <PageState.Error title="The wedding didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  )
}

function Editor({ wedding, Uploads }: { wedding: OwnWedding; Uploads: UploadsSlot }) {
  const changes = useWeddingPictures(wedding.id)
  const { id, photographerId, fields, pictures, undo } = { ...wedding, undo: changes.undo }
  return (
    <>
      <title>{fields.title}</title>
      <BackLink to="/vendor/weddings">All weddings</BackLink>
      <PageHeader
        title={fields.title}
        subtitle={<StandingWords {...wedding} />}
        status={<StandingBadge {...wedding} />}
        actions={
          wedding.isPublic && (
            <ArrowLink to="/photographer/$id/weddings/$weddingId" params={{ id: photographerId, weddingId: id }}>
              As couples see it
            </ArrowLink>
          )
        }
      />
      <div className={classes.page}>
        <section aria-labelledby="about" className={classes.section}>
          <h2 id="about">About the wedding</h2>
          <WeddingForm id={id} fields={fields} version={wedding.version} />
        </section>
        <section aria-labelledby="pictures" className={`${classes.section} ${classes.pictures}`}>
          <div>
            <h2 id="pictures">Pictures</h2>
            <p className={classes.note}>
              {countWords(pictures.length)} of {WEDDING_PICTURES_MAX}, in the order of the story. The first is the
              cover.
            </p>
          </div>
          <Uploads
            aboutId={id}
            arrived={pictures}
            arriving={wedding.arriving}
            onArrived={changes.arrive}
            onCancelled={changes.cancelUpload}
            onSettled={() => void changes.refresh()}
          />
          <WeddingPictures pictures={pictures} changes={changes} weddingId={id} />
        </section>
        <Removal id={id} title={fields.title} count={pictures.length} />
      </div>
      {undo && (
        <UndoBar
          key={undo.key}
          words={undo.ids.length === 1 ? 'Picture deleted' : 'Pictures deleted'}
          onUndo={changes.restore}
        />
      )}
    </>
  )
}

function Removal({ id, title, count }: { id: string; title: string; count: number }) {
  const refresh = useRefreshWeddings()
  const navigate = useNavigate()
  const removing = trpc.weddings.remove.useMutation({
    onSuccess: async () => {
      notify.success('Wedding deleted')
      await navigate({ to: '/vendor/weddings' })
      void refresh()
    },
    onError: (error) => notify.error(error.message),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Delete “${title}”?`,
      message: `The wedding and its ${countWords(count)} are deleted for good.`,
      confirmLabel: 'Delete wedding',
      isDestructive: true,
    })
    if (isSure) removing.mutate({ id })
  }
  return (
    <div className={classes.removal}>
      <Button variant="default" loading={removing.isPending} onClick={() => void ask()}>
        Delete this wedding
      </Button>
    </div>
  )
}
