import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { CameraIcon, UploadIcon } from '#ui/icon/area-icons.tsx'
import type { UploadRules } from '../upload-rules.ts'
import classes from './drop-zone.module.css'

type DropZoneProps = {
  rules: UploadRules
  onFiles: (files: File[]) => void
  /** The button's label. */
  label: string
  /** What may be chosen, in a sentence under the button. */
  hint: string
  isDisabled?: boolean
  /** Next to the form's main button, the picker is secondary. */
  isSecondary?: boolean
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A place to drop files, a button that opens the picker, and on phones one that opens the camera. */
export function DropZone({ rules, onFiles, label, hint, isDisabled = false, isSecondary = false }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const hintId = useId()
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isDisabled) onFiles(rules.isSingle ? files.slice(0, 1) : files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={classes.zone}
      data-over={(isOver && !isDisabled) || undefined}
      data-disabled={isDisabled || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={drop}
    >
      <div className={classes.buttons}>
        <Picker {...{ rules, isDisabled, take, label, hintId, isSecondary }} />
        <Picker {...{ rules, isDisabled, take, hintId }} label="Take a photo" isCamera />
      </div>
      <p className={classes.hint} id={hintId}>
        {hint}
      </p>
    </div>
  )
}

type PickerProps = {
  rules: UploadRules
  isDisabled: boolean
  take: (files: FileList | null) => void
  label: string
  hintId: string
  isCamera?: boolean
  isSecondary?: boolean
}

function Picker({ rules, isDisabled, take, label, hintId, isCamera = false, isSecondary = false }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={isCamera || isSecondary ? 'default' : 'filled'}
        className={isCamera ? classes.camera : undefined}
        disabled={isDisabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        <span className={classes.word}>
          {isCamera ? <CameraIcon /> : <UploadIcon />}
          {label}
        </span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-picker={isCamera ? 'camera' : 'files'}
        accept={rules.types.join(',')}
        multiple={!rules.isSingle && !isCamera}
        capture={isCamera ? 'environment' : undefined}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
