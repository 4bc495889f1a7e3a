import { Button } from '@mantine/core'
import { useState } from 'react'
import { ALT_MAX } from '#features/gallery/model.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { MoreIcon } from '#ui/icon/area-icons.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import {
  ChoiceTile,
  chosenOf,
  SortablePictures,
  SortableTile,
  TileButton,
  tileGrid,
} from '#ui/picture/sortable-pictures.tsx'
import { Description } from '../inputs.ts'
import type { WeddingChanges, WeddingPicture } from './use-wedding.ts'
import classes from './wedding-page.module.css'

const nameOf = ({ alt }: WeddingPicture, number: number): string => alt || `Picture ${number}`

type WeddingPicturesProps = { pictures: readonly WeddingPicture[]; changes: WeddingChanges; weddingId: string }

/** The pictures of a wedding: moved, described, deleted alone or several at once. */
export function WeddingPictures({ pictures, changes, weddingId }: WeddingPicturesProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [describedId, setDescribedId] = useState<string | null>(null)
  const place = pictures.findIndex(({ id }) => id === describedId)
  const described = pictures[place]
  if (pictures.length === 0)
    return (
      <PageState.Empty isHeading={false} title="No pictures yet" message="Choose all the day’s pictures at once." />
    )
  return (
    <>
      <div className={classes.head}>
        <Button variant="default" aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Select multiple
        </Button>
      </div>
      {isChoosing ? (
        <Choosing pictures={pictures} changes={changes} onDone={() => setChoosing(false)} />
      ) : (
        <SortablePictures label="Pictures of the wedding" items={pictures} nameOf={nameOf} onReorder={changes.reorder}>
          {(picture, number) => (
            <SortableTile
              key={picture.id}
              id={picture.id}
              name={nameOf(picture, number)}
              picture={picture.picture}
              caption={<Caption number={number} picture={picture} />}
            >
              <TileButton label={`Edit ${nameOf(picture, number)}`} onClick={() => setDescribedId(picture.id)}>
                <MoreIcon />
              </TileButton>
            </SortableTile>
          )}
        </SortablePictures>
      )}
      <Dialog isOpen={described !== undefined} onClose={() => setDescribedId(null)} title={`Picture ${place + 1}`}>
        {described && (
          <DescribeForm
            key={described.id}
            picture={described}
            weddingId={weddingId}
            onDelete={() => changes.remove([described.id])}
            onClose={() => setDescribedId(null)}
          />
        )}
      </Dialog>
    </>
  )
}

function Caption({ number, picture }: { number: number; picture: WeddingPicture }) {
  return <p className={classes.caption}>{[number === 1 ? 'Cover' : number, picture.alt].filter(Boolean).join(' · ')}</p>
}

type FormProps = { picture: WeddingPicture; weddingId: string; onDelete: () => void; onClose: () => void }

function DescribeForm({ picture, weddingId, onDelete, onClose }: FormProps) {
  const utils = trpc.useUtils()
  const saving = trpc.weddings.describe.useMutation()
  const state = useAppForm<Description>({
    schema: Description,
    initialValues: { alt: picture.alt },
    record: {
      version: picture.version,
      readNewest: async () => {
        const wedding = await utils.weddings.own.fetch({ id: weddingId }, { staleTime: 0 })
        const { alt, version } = wedding.pictures.find(({ id }) => id === picture.id) ?? picture
        return { version, values: { alt } }
      },
    },
    onSubmit: async ({ alt }, version) => {
      await saving.mutateAsync({ id: picture.id, alt, version })
      void utils.weddings.invalidate()
      notify.success('Description saved')
      onClose()
    },
  })
  return (
    <AppForm state={state} label="Picture description" className={dialogForm}>
      <Photo picture={picture.picture} sizes="(min-width: 48em) 480px, 90vw" ratio="3/2" />
      <Textarea
        label="Description"
        description="If you like: what someone who can’t see the picture should know."
        autosize
        minRows={2}
        maxRows={6}
        limit={ALT_MAX}
        data-autofocus
        {...state.form.getInputProps('alt')}
      />
      <Button
        variant="subtle"
        onClick={() => {
          onClose()
          onDelete()
        }}
      >
        Delete picture
      </Button>
      <FormButtons label="Save" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}

type ChoosingProps = Omit<WeddingPicturesProps, 'weddingId'> & { onDone: () => void }

function Choosing({ pictures, changes, onDone }: ChoosingProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = chosenOf(pictures, chosen)
  const isAll = ids.length === pictures.length
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <>
      <ul className={tileGrid} aria-label="Pictures of the wedding">
        {pictures.map((picture, index) => (
          <ChoiceTile
            key={picture.id}
            name={nameOf(picture, index + 1)}
            picture={picture.picture}
            caption={<Caption number={index + 1} picture={picture} />}
            isChosen={chosen.has(picture.id)}
            onChoose={(isChosen) => choose(picture.id, isChosen)}
          />
        ))}
      </ul>
      <div className={classes.bar} role="group" aria-label="Selected pictures">
        <p className={classes.count} role="status">
          {ids.length} of {pictures.length} selected
        </p>
        <Button variant="default" onClick={() => setChosen(new Set(isAll ? [] : pictures.map(({ id }) => id)))}>
          {isAll ? 'Select none' : 'Select all'}
        </Button>
        <Button
          variant="default"
          disabled={ids.length === 0}
          onClick={() => {
            changes.remove(ids)
            setChosen(new Set())
          }}
        >
          Delete
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  )
}
