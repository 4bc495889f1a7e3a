import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { GalleryImage } from '../model.ts'
import classes from './gallery-grid.module.css'
import { GalleryTile, imageName } from './gallery-tile.tsx'
import type { GalleryChanges } from './use-gallery.ts'

/** A scrolling finger or a click is not a drag. */
const DRAG_DISTANCE = 6

const INSTRUCTIONS =
  'To move an image, press Space or Enter on its handle, use the arrow keys, and press Space or Enter again. Escape leaves it where it was.'

/** Left and right follow the order, across row ends too; up and down move visually. */
const moveByKeys: KeyboardCoordinateGetter = (event, args) => {
  const step = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : 0
  if (step === 0) return sortableKeyboardCoordinates(event, args)
  event.preventDefault()
  const { active, over, droppableRects } = args.context
  const sortable = active?.data.current?.sortable as { items: UniqueIdentifier[] } | undefined
  const from = sortable?.items.indexOf((over ?? active)!.id) ?? -1
  const target = from < 0 ? undefined : sortable?.items[from + step]
  const place = target === undefined ? undefined : droppableRects.get(target)
  return place && { x: place.left, y: place.top }
}

/** What a screen reader announces of a move: names and places instead of ids. */
function announcementsFor(images: readonly GalleryImage[]): Announcements {
  const placeOf = (id: UniqueIdentifier) => images.findIndex((image) => image.id === id) + 1
  const nameOf = (id: UniqueIdentifier) => {
    const place = placeOf(id)
    const image = images[place - 1]
    return image ? imageName(image, place) : 'The image'
  }
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} was picked up from place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      // The place it was picked up from has just been announced.
      over && over.id !== active.id ? `${nameOf(active.id)} is over place ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was dropped at place ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at place ${placeOf(active.id)}.`,
  }
}

type GridProps = {
  images: readonly GalleryImage[]
  coverId: string | null
  changes: GalleryChanges
  onEdit: (id: string) => void
}

/** All images in their order; drag the handle, or move it with the keyboard. (PF9) */
export function GalleryGrid({ images, coverId, changes, onEdit }: GridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByKeys }),
  )
  const ids = images.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    changes.reorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(images),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={classes.grid} aria-label="All images">
          {images.map((image, index) => (
            <GalleryTile
              key={image.id}
              image={image}
              number={index + 1}
              isCover={image.id === coverId}
              onFeature={(isFeatured) => changes.feature(image.id, isFeatured)}
              onEdit={() => onEdit(image.id)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
