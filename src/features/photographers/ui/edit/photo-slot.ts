import type { ComponentType } from 'react'
import type { Picture } from '#shared/picture/picture.ts'

/**
 * The picture card's control. It calls `onChosen` with the way to send the chosen file, which the page uses after the
 * record itself was saved; with null when the choice is taken back.
 */
export type PhotoSlotProps = {
  picture: Picture | null
  /** Whose initials are shown where there is no picture. */
  name: string
  isDisabled: boolean
  onChosen: (upload: (() => Promise<void>) | null) => void
}
export type PhotoSlot = ComponentType<PhotoSlotProps>
