'use no memo'

import { ConfirmHost } from './confirm.tsx'
import { NotifyHost } from './notify.tsx'

/** Hosts of toasts and questions, once per page in the root route; empty until the first one. */
export function Overlays() {
  return (
    <>
      <NotifyHost />
      <ConfirmHost />
    </>
  )
}
