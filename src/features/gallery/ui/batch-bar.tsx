import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#features/photographers/model.ts'
import { CATEGORY_LABELS } from '../model.ts'
import classes from './batch-bar.module.css'

const OPTIONS = GALLERY_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

type BatchBarProps = {
  chosen: number
  all: number
  onAll: () => void
  onFile: (category: GalleryCategory) => void
  onDelete: () => void
  onClose: () => void
}

/** What can be done with several images at once; stays in view while the grid scrolls. */
export function BatchBar({ chosen, all, onAll, onFile, onDelete, onClose }: BatchBarProps) {
  const [category, setCategory] = useState<GalleryCategory | null>(null)
  const isNone = chosen === 0
  return (
    <div className={classes.bar} role="group" aria-label="Selected images">
      <p className={classes.count} role="status">
        {chosen} of {all} selected
      </p>
      <div className={classes.category}>
        <Select
          aria-label="Category"
          placeholder="Category"
          className={classes.select}
          data={OPTIONS}
          value={category}
          onChange={(value) => setCategory(value)}
          allowDeselect={false}
          comboboxProps={{ position: 'top-start' }}
        />
        <Button variant="default" disabled={isNone || !category} onClick={() => category && onFile(category)}>
          Apply
        </Button>
      </div>
      <Button variant="default" onClick={onAll}>
        {chosen === all ? 'Select none' : 'Select all'}
      </Button>
      <Button variant="default" disabled={isNone} onClick={onDelete}>
        Delete
      </Button>
      <Button onClick={onClose}>Done</Button>
    </div>
  )
}
