import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripIcon, MoreIcon } from '#ui/area-icons.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { Photo } from '#ui/photo.tsx'
import { CATEGORY_LABELS, type GalleryImage, needsAlt } from '../model.ts'
import classes from './gallery-tile.module.css'

/** How wide a tile is drawn: two beside each other on phones, five on a desk. */
const TILE_SIZES = '(min-width: 75em) 224px, (min-width: 48em) 25vw, 45vw'

/** An image's name in the labels of controls. */
export const imageName = (image: GalleryImage, number: number): string => image.alt || `Image ${number}`

type TileProps = {
  image: GalleryImage
  number: number
  isCover: boolean
  onFeature: (isFeatured: boolean) => void
  onEdit: () => void
}

/** One image of the grid: moved by its handle, featured by its star, described and filed in its dialog. */
export function GalleryTile({ image, number, isCover, onFeature, onEdit }: TileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image.id,
  })
  const name = imageName(image, number)
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <Photo picture={image.picture} sizes={TILE_SIZES} ratio="4/5" />
      <TileCaption image={image} isCover={isCover} />
      <div className={classes.controls}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
        >
          <GripIcon />
        </button>
        <button
          type="button"
          className={classes.star}
          aria-pressed={image.isFeatured}
          aria-label={`Feature ${name}`}
          onClick={() => onFeature(!image.isFeatured)}
        >
          <StarIcon />
        </button>
        <button type="button" className={classes.control} aria-label={`Edit ${name}`} onClick={onEdit}>
          <MoreIcon />
        </button>
      </div>
    </li>
  )
}

/** The same image while selecting several: all of it is a checkbox. */
export function ChoiceTile({
  image,
  number,
  isChosen,
  onChoose,
}: {
  image: GalleryImage
  number: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  return (
    <li className={classes.tile}>
      <label className={classes.choice} data-chosen={isChosen || undefined}>
        <Photo picture={image.picture} sizes={TILE_SIZES} ratio="4/5" />
        <input
          type="checkbox"
          className={classes.box}
          checked={isChosen}
          aria-label={`Select ${imageName(image, number)}`}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <TileCaption image={image} isCover={false} />
    </li>
  )
}

function TileCaption({ image, isCover }: { image: GalleryImage; isCover: boolean }) {
  return (
    <p className={classes.caption}>
      <span>{CATEGORY_LABELS[image.category]}</span>
      {isCover && <span className={classes.mark}>Cover</span>}
      {needsAlt(image) && <span className={classes.missing}>No description</span>}
    </p>
  )
}
