import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { NO_PHOTOGRAPHER_PROFILE, SET_UP_PROFILE } from '#shared/access/vendor-record.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { UndoBar } from '#ui/list/undo-bar.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ChoiceTile, chosenOf, SortablePictures, tileGrid } from '#ui/picture/sortable-pictures.tsx'
import {
  GALLERY_ERROR,
  type Gallery,
  type GalleryImage,
  IMAGE_DELETED,
  IMAGES_DELETED,
  needsAlt,
  PROFILE_NOT_FOUND,
} from '../model.ts'
import { BatchBar } from './batch-bar.tsx'
import { FeaturedImages } from './featured-images.tsx'
import classes from './gallery-page.module.css'
import { GalleryTile, imageName, TileCaption } from './gallery-tile.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { type GalleryChanges, useGalleryChanges, useGalleryQuery } from './use-gallery.ts'

/** Adding images: rendered by the page that combines the two features. */
export type UploadsSlot = ComponentType<{
  /** Images, and uploads that hold a place, as the server has them. */
  arrived: readonly { id: string }[]
  arriving: readonly { id: string; name: string }[]
  onArrived: (image: { id: string; picture: Picture }) => void
  onCancelled: (id: string) => void
  onSettled: () => void
}>

/** The photographer's own pictures: add, order, feature, file, describe, delete. */
export function GalleryPage({ Uploads }: { Uploads: UploadsSlot }) {
  const { data, error, isFetching, refetch } = useGalleryQuery()
  const changes = useGalleryChanges()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <title>Your Photo Gallery</title>
      <PageHeader
        title="Your Photo Gallery"
        subtitle={data && `${data.images.length} of ${GALLERY_LIMIT} images`}
        actions={
          data &&
          data.images.length > 0 && (
            <Button variant="default" aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              Select multiple
            </Button>
          )
        }
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && <Loading />}
      {data && (
        <div className={classes.page}>
          <Uploads
            arrived={data.images}
            arriving={data.arriving}
            onArrived={changes.arrive}
            onCancelled={changes.cancelUpload}
            onSettled={() => void changes.refresh()}
          />
          {data.images.length === 0 ? (
            <PageState.Empty
              title="No images yet"
              message="Couples choose with their eyes. Start with your five best."
            />
          ) : (
            <Content gallery={data} changes={changes} isChoosing={isChoosing} onDone={() => setChoosing(false)} />
          )}
        </div>
      )}
      {changes.undo && (
        <UndoBar
          key={changes.undo.key}
          words={changes.undo.ids.length === 1 ? IMAGE_DELETED : IMAGES_DELETED}
          onUndo={changes.restore}
        />
      )}
    </>
  )
}

function Failed({ error, ...retry }: { error: unknown; onRetry: () => void; isRetrying: boolean }) {
  if (!isNotFound(error)) return <PageState.Error title={GALLERY_ERROR} {...retry} />
  return (
    <PageState.Empty
      title={NO_PHOTOGRAPHER_PROFILE}
      message={PROFILE_NOT_FOUND}
      action={<ButtonLink to="/vendor/profile">{SET_UP_PROFILE}</ButtonLink>}
    />
  )
}

type ContentProps = { gallery: Gallery; changes: GalleryChanges; isChoosing: boolean; onDone: () => void }

const coverOf = (images: readonly GalleryImage[]) =>
  (images.find(({ isFeatured }) => isFeatured) ?? images[0])?.id ?? null

function Content({ gallery, changes, isChoosing, onDone }: ContentProps) {
  const { images, location } = gallery
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = images.find(({ id }) => id === editedId) ?? null
  const next = images.find((image) => image.id !== editedId && needsAlt(image))
  return (
    <>
      <MissingDescriptions images={images} onBegin={setEditedId} />
      {!isChoosing && <FeaturedImages images={images} onUnfeature={(id) => changes.feature(id, false)} />}
      <section className={classes.section} aria-labelledby="all-images">
        <h2 id="all-images" className={classes.title}>
          All images
        </h2>
        {isChoosing ? (
          <Choosing images={images} changes={changes} onDone={onDone} />
        ) : (
          <SortablePictures label="All images" items={images} nameOf={imageName} onReorder={changes.reorder}>
            {(image, number) => (
              <GalleryTile
                key={image.id}
                image={image}
                number={number}
                isCover={image.id === coverOf(images)}
                onFeature={(isFeatured) => changes.feature(image.id, isFeatured)}
                onEdit={() => setEditedId(image.id)}
              />
            )}
          </SortablePictures>
        )}
      </section>
      <ImageDialog
        image={edited}
        location={location}
        onClose={() => setEditedId(null)}
        onFile={(id, category) => changes.file([id], category)}
        onDelete={(id) => changes.remove([id])}
        onNext={edited && needsAlt(edited) && next ? () => setEditedId(next.id) : null}
      />
    </>
  )
}

/** The prompt that stays until every image is described or marked as decorative. */
function MissingDescriptions({ images, onBegin }: { images: readonly GalleryImage[]; onBegin: (id: string) => void }) {
  const missing = images.filter(needsAlt)
  const first = missing[0]
  if (!first) return null
  return (
    <div className={classes.prompt}>
      <p>
        {missing.length === 1 ? 'One image has no description' : `${missing.length} images have no description`} yet.
        Couples who can’t see them depend on it, and so do search engines.
      </p>
      <Button variant="default" onClick={() => onBegin(first.id)}>
        Describe {missing.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  )
}

function Choosing({
  images,
  changes,
  onDone,
}: Omit<ContentProps, 'gallery' | 'isChoosing'> & { images: readonly GalleryImage[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = chosenOf(images, chosen)
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <>
      <ul className={tileGrid} aria-label="All images">
        {images.map((image, index) => (
          <ChoiceTile
            key={image.id}
            name={imageName(image, index + 1)}
            picture={image.picture}
            caption={<TileCaption image={image} isCover={false} />}
            isChosen={chosen.has(image.id)}
            onChoose={(isChosen) => choose(image.id, isChosen)}
          />
        ))}
      </ul>
      <BatchBar
        chosen={ids.length}
        all={images.length}
        onAll={() => setChosen(new Set(ids.length === images.length ? [] : images.map(({ id }) => id)))}
        onFile={(category) => changes.file(ids, category)}
        onDelete={() => {
          changes.remove(ids)
          setChosen(new Set())
        }}
        onClose={onDone}
      />
    </>
  )
}

function Loading() {
  return (
    <PageState.Loading label="Loading your gallery">
      <Skeleton height="5rem" />
      <div className={tileGrid}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} isPicture />
        ))}
      </div>
    </PageState.Loading>
  )
}
