import { MoreIcon } from '#ui/icon/area-icons.tsx'
import { StarIcon } from '#ui/icon/icons.tsx'
import { SortableTile, TileButton } from '#ui/picture/sortable-pictures.tsx'
import { CATEGORY_LABELS, type GalleryImage, needsAlt } from '../model.ts'
import classes from './gallery-tile.module.css'

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
  const name = imageName(image, number)
  return (
    <SortableTile
      id={image.id}
      name={name}
      picture={image.picture}
      caption={<TileCaption image={image} isCover={isCover} />}
    >
      <TileButton label={`Feature ${name}`} isPressed={image.isFeatured} onClick={() => onFeature(!image.isFeatured)}>
        <StarIcon />
      </TileButton>
      <TileButton label={`Edit ${name}`} onClick={onEdit}>
        <MoreIcon />
      </TileButton>
    </SortableTile>
  )
}

/** What is said below an image. */
export function TileCaption({ image, isCover }: { image: GalleryImage; isCover: boolean }) {
  return (
    <p className={classes.caption}>
      <span>{CATEGORY_LABELS[image.category]}</span>
      {isCover && <span className={classes.mark}>Cover</span>}
      {needsAlt(image) && <span className={classes.missing}>No description</span>}
    </p>
  )
}
