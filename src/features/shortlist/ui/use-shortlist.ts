import { useEffect } from 'react'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { REMOVED, SAVED, SHORTLIST_FULL, SHORTLIST_MAX, type ShortlistEntry } from '../model.ts'
import { readDevice, useDevice, writeDevice } from './device.ts'

/** One merge at a time, however many hearts a page has. */
let merging = false

/** Moves what was saved on this device into the account of the couple that has signed in. */
function useMerge(isCouple: boolean, device: readonly string[]) {
  const { shortlist } = trpc.useUtils()
  const merge = trpc.shortlist.merge.useMutation()
  const { mutateAsync } = merge
  const isDue = isCouple && device.length > 0
  useEffect(() => {
    if (!isDue || merging) return
    merging = true
    const photographerIds = readDevice()
    mutateAsync({ photographerIds })
      .then(async ({ left }) => {
        // What was saved meanwhile stays for the next merge; what does not fit stays on the device.
        writeDevice(readDevice().filter((id) => !photographerIds.includes(id) || left.includes(id)))
        await shortlist.saved.invalidate()
      })
      // Nothing is lost: the device keeps them until the next page load.
      .catch(() => undefined)
      .finally(() => {
        merging = false
      })
  }, [isDue, mutateAsync, shortlist])
}

/** Whose notes are deleted when a heart is removed; empty without any. */
function notesLost({ note, partnerNote }: ShortlistEntry): string {
  if (!partnerNote) return note && 'Your note goes with it.'
  return note ? `Your note and the one by ${partnerNote.by} go with it.` : `The note by ${partnerNote.by} goes with it.`
}

/** Says what a press on a heart has done, with the way to the shortlist and back. */
function tell(isSaved: boolean, undo: (() => void) | null): void {
  const actions = [
    ...(isSaved ? [{ label: 'View shortlist', href: '/shortlist' }] : []),
    ...(undo ? [{ label: 'Undo', act: undo }] : []),
  ]
  notify.success(isSaved ? SAVED : REMOVED, { id: 'shortlist', actions })
}

type Shortlist = {
  /** Undefined while it is loading. */
  ids: readonly string[] | undefined
  entries: readonly ShortlistEntry[]
  /** Whether it is kept in the couple's account instead of on this device. */
  isAccount: boolean
  error: unknown
  retry: () => void
  toggle: (photographerId: string) => void
}

const newEntry = (photographerId: string) => ({
  photographerId,
  savedAt: new Date().toISOString(),
  note: '',
  partnerNote: null,
})

/** The visitor's shortlist: the couple's when one is signed in, otherwise the device's. */
export function useShortlist(): Shortlist {
  const isAccount = useViewer()?.role === 'client'
  const { shortlist } = trpc.useUtils()
  const { data, error, refetch } = trpc.shortlist.saved.useQuery(undefined, { enabled: isAccount })
  const device = useDevice()
  useMerge(isAccount, device)
  const change = {
    onError: ({ message }: { message: string }) => notify.error(message),
    onSettled: () => shortlist.saved.invalidate(),
  }
  const add = trpc.shortlist.add.useMutation(change)
  const remove = trpc.shortlist.remove.useMutation(change)
  const ids = isAccount ? data?.map(({ photographerId }) => photographerId) : device
  // What is kept now, not what was last rendered: the second press of two quick ones undoes the first.
  const toggle = async (photographerId: string) => {
    if (!isAccount) {
      const kept = readDevice()
      const isSaved = kept.includes(photographerId)
      if (!isSaved && kept.length >= SHORTLIST_MAX) notify.error(SHORTLIST_FULL)
      else {
        writeDevice(isSaved ? kept.filter((id) => id !== photographerId) : [photographerId, ...kept])
        tell(!isSaved, () => void toggle(photographerId))
      }
      return
    }
    const known = shortlist.saved.getData()?.find((one) => one.photographerId === photographerId)
    const message = known && notesLost(known)
    if (message) {
      const question = { title: 'Remove from the shortlist?', message, confirmLabel: 'Remove', isDestructive: true }
      if (!(await confirm(question))) return
    }
    // Shown at once; the answer corrects it.
    shortlist.saved.setData(undefined, (entries = []) =>
      known ? entries.filter((one) => one.photographerId !== photographerId) : [newEntry(photographerId), ...entries],
    )
    const undo = () => void toggle(photographerId)
    // What was removed with its notes could not come back as it was.
    ;(known ? remove : add).mutate({ photographerId }, { onSuccess: () => tell(!known, message ? null : undo) })
  }
  return { ids, entries: data ?? [], isAccount, error, retry: () => void refetch(), toggle: (id) => void toggle(id) }
}
