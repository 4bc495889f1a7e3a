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
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { GripIcon } from '#ui/icon/area-icons.tsx'
import { Photo } from './photo.tsx'
import classes from './sortable-pictures.module.css'

/** How wide a tile is drawn: two beside each other on phones, five on a desk. */
const TILE_SIZES = '(min-width: 75em) 224px, (min-width: 48em) 25vw, 45vw'

/** The list of tiles, sortable or not. */
export const tileGrid = classes.grid

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

type Item = { id: string }
/** An item's name in the labels of controls, by its number. */
type NameOf<T> = (item: T, number: number) => string

/** What a screen reader announces of a move: names and places instead of ids. */
function announcementsFor<T extends Item>(items: readonly T[], nameOf: NameOf<T>): Announcements {
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id) + 1
  const named = (id: UniqueIdentifier) => {
    const place = placeOf(id)
    const item = items[place - 1]
    return item ? nameOf(item, place) : 'The image'
  }
  return {
    onDragStart: ({ active }) => `${named(active.id)} was picked up from place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      // The place it was picked up from has just been announced.
      over && over.id !== active.id ? `${named(active.id)} is over place ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${named(active.id)} was dropped at place ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${named(active.id)} stays at place ${placeOf(active.id)}.`,
  }
}

type SortablePicturesProps<T extends Item> = {
  /** Names the list. */
  label: string
  items: readonly T[]
  nameOf: NameOf<T>
  /** All ids in their new order. */
  onReorder: (ids: string[]) => void
  /** A `SortableTile`. */
  children: (item: T, number: number) => ReactNode
}

/** Pictures in their order; drag the handle, or move it with the keyboard. */
export function SortablePictures<T extends Item>(props: SortablePicturesProps<T>) {
  const { label, items, nameOf, onReorder, children } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByKeys }),
  )
  const ids = items.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(items, nameOf),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={classes.grid} aria-label={label}>
          {items.map((item, index) => children(item, index + 1))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type SortableTileProps = {
  id: string
  name: string
  picture: Picture
  caption: ReactNode
  /** Beside the handle that moves it. */
  children: ReactNode
}

/** One picture of the list: moved by its handle, with further controls beside it. */
export function SortableTile({ id, name, picture, caption, children }: SortableTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <Photo picture={picture} sizes={TILE_SIZES} ratio="4/5" />
      {caption}
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
        {children}
      </div>
    </li>
  )
}

type TileButtonProps = { label: string; isPressed?: boolean; onClick: () => void; children: ReactNode }

/** A control of a tile; with `isPressed` one that is on or off. */
export function TileButton({ label, isPressed, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      className={isPressed === undefined ? classes.control : classes.toggle}
      aria-pressed={isPressed}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

type ChoiceTileProps = {
  name: string
  picture: Picture
  caption: ReactNode
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** The same picture while selecting several: all of it is a checkbox. */
export function ChoiceTile({ name, picture, caption, isChosen, onChoose }: ChoiceTileProps) {
  return (
    <li className={classes.tile}>
      <label className={classes.choice} data-chosen={isChosen || undefined}>
        <Photo picture={picture} sizes={TILE_SIZES} ratio="4/5" />
        <input
          type="checkbox"
          className={classes.box}
          checked={isChosen}
          aria-label={`Select ${name}`}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      {caption}
    </li>
  )
}

/** Which of a list's items are selected; what was deleted elsewhere no longer is. */
export const chosenOf = (items: readonly Item[], chosen: ReadonlySet<string>): string[] =>
  items.map(({ id }) => id).filter((id) => chosen.has(id))
