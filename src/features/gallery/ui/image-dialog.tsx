import { Button, Select, Switch } from '@mantine/core'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#features/photographers/model.ts'
import { suggestedAlt } from '#features/photographers/picture-alt.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { type DetailsValues, ImageDetails } from '../inputs.ts'
import { ALT_FAILED, ALT_MAX, ALT_SAVED, CATEGORY_LABELS, type GalleryImage } from '../model.ts'
import classes from './image-dialog.module.css'

const OPTIONS = GALLERY_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

type ImageDialogProps = {
  image: GalleryImage | null
  location: string
  onClose: () => void
  onFile: (id: string, category: GalleryCategory) => void
  onDelete: (id: string) => void
  /** Moves on to the next image without a description; null when this is the last one. */
  onNext: (() => void) | null
}

/** One image, enlarged, with its description and category. */
export function ImageDialog({ image, onClose, ...rest }: ImageDialogProps) {
  return (
    <Dialog isOpen={image !== null} onClose={onClose} title="Image details" size="xl">
      {image && <DetailsForm key={image.id} image={image} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type FormProps = Omit<ImageDialogProps, 'image'> & { image: GalleryImage }

function useDetails({ image, onClose, onFile, onNext }: FormProps) {
  const utils = trpc.useUtils()
  const saving = trpc.gallery.setAlt.useMutation({ onError: () => notify.error(ALT_FAILED) })
  return useAppForm<DetailsValues>({
    schema: ImageDetails,
    initialValues: { alt: image.alt, isDecorative: image.isDecorative, category: image.category },
    record: {
      version: image.version,
      readNewest: async () => {
        const gallery = await utils.gallery.list.fetch(undefined, { staleTime: 0 })
        const { alt, isDecorative, category, version } = gallery.images.find(({ id }) => id === image.id) ?? image
        return { version, values: { alt, isDecorative, category } }
      },
    },
    onSubmit: async ({ alt, isDecorative, category }, seen) => {
      if (alt !== image.alt || isDecorative !== image.isDecorative) {
        const { version } = await saving.mutateAsync({ id: image.id, alt, isDecorative, version: seen })
        utils.gallery.list.setData(undefined, (gallery) => {
          const patch = { alt: isDecorative ? '' : alt, isDecorative, version }
          const images = gallery?.images.map((other) => (other.id === image.id ? { ...other, ...patch } : other))
          return gallery && images && { ...gallery, images }
        })
        notify.success(ALT_SAVED)
      }
      if (category !== image.category) onFile(image.id, category)
      if (onNext) onNext()
      else onClose()
    },
  })
}

function DetailsForm(props: FormProps) {
  const { image, location, onDelete, onClose, onNext } = props
  const state = useDetails(props)
  const { form } = state
  const { alt, isDecorative, category } = form.getValues()
  const suggestion = suggestedAlt(category, location)
  return (
    <div className={classes.spread}>
      <Photo picture={image.picture} sizes="(min-width: 48em) 320px, 90vw" ratio="natural" className={classes.photo} />
      <AppForm state={state} label="Image details" className={classes.form}>
        <Textarea
          label="Description"
          description="What someone who can’t see the image should know: who, what, where."
          autosize
          minRows={2}
          maxRows={6}
          limit={ALT_MAX}
          disabled={isDecorative}
          data-autofocus
          {...form.getInputProps('alt')}
        />
        {alt === '' && !isDecorative && (
          <Button
            variant="default"
            className={classes.suggestion}
            onClick={() => form.setFieldValue('alt', suggestion)}
          >
            Start with “{suggestion}”
          </Button>
        )}
        <Switch
          label="Decorative: there’s nothing to describe"
          {...form.getInputProps('isDecorative', { type: 'checkbox' })}
        />
        <Select label="Category" data={OPTIONS} allowDeselect={false} {...form.getInputProps('category')} />
        <DialogButtons>
          <Button
            variant="default"
            onClick={() => {
              onClose()
              onDelete(image.id)
            }}
          >
            Delete image
          </Button>
          <Button type="submit" loading={state.isPending}>
            {onNext ? 'Save and next' : 'Save'}
          </Button>
        </DialogButtons>
      </AppForm>
    </div>
  )
}
