import { useEffect, useRef, useState } from 'react'
import { UNDO_MS } from '#features/gallery/model.ts'
import { NO_RECORD } from '#shared/api/record-version.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'

export type OwnWedding = RouterOutputs['weddings']['own']
export type WeddingPicture = OwnWedding['pictures'][number]

/** Refetches everything that shows weddings. */
export function useRefreshWeddings() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.weddings.invalidate(), utils.photographers.invalidate()])
}

/** Changes what is shown at once; the server's answer corrects it. */
function useCache(id: string) {
  const utils = trpc.useUtils()
  const own = utils.weddings.own
  const set = (change: (pictures: WeddingPicture[]) => WeddingPicture[]) =>
    own.setData({ id }, (wedding) => wedding && { ...wedding, pictures: change(wedding.pictures) })
  return {
    restore: (before: OwnWedding | undefined) => own.setData({ id }, before),
    /** Applies a change and returns what was there before. */
    apply: async (change: (pictures: WeddingPicture[]) => WeddingPicture[]): Promise<OwnWedding | undefined> => {
      await own.cancel({ id })
      const before = own.getData({ id })
      set(change)
      return before
    },
    arrive: (image: { id: string; picture: Picture }) =>
      set((pictures) =>
        pictures.some((known) => known.id === image.id)
          ? pictures
          : [...pictures, { ...image, alt: '', version: NO_RECORD }],
      ),
  }
}

type Undo = { ids: string[]; key: number }

/** What a photographer does with the pictures of a wedding, shown at once and rolled back if refused. */
export function useWeddingPictures(weddingId: string) {
  const cache = useCache(weddingId)
  const refresh = useRefreshWeddings()
  const [undo, setUndo] = useState<Undo | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const offer = (ids: string[]) => {
    clearTimeout(timer.current)
    setUndo({ ids, key: Date.now() })
    timer.current = setTimeout(() => setUndo(null), UNDO_MS)
  }
  const refused = (error: { message: string }, before: OwnWedding | undefined) => {
    cache.restore(before)
    notify.error(error.message)
  }
  const ordering = trpc.weddings.reorder.useMutation({
    onMutate: ({ ids }) => {
      const place = new Map(ids.map((id, index) => [id, index]))
      return cache.apply((pictures) => pictures.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)))
    },
    onError: (error, _input, before) => refused(error, before),
    onSettled: refresh,
  })
  const removal = trpc.weddings.removePictures.useMutation({
    onMutate: ({ ids }) => cache.apply((pictures) => pictures.filter(({ id }) => !ids.includes(id))),
    onSuccess: (_answer, { ids }) => offer(ids),
    onError: (error, _input, before) => refused(error, before),
    onSettled: refresh,
  })
  const restoring = trpc.weddings.restorePictures.useMutation({
    onMutate: () => setUndo(null),
    onError: (error) => notify.error(error.message),
    onSettled: refresh,
  })
  const canceling = trpc.weddings.cancelUpload.useMutation({ onError: () => undefined, onSettled: refresh })
  return {
    undo,
    reorder: (ids: string[]) => ordering.mutate({ weddingId, ids }),
    remove: (ids: string[]) => removal.mutate({ weddingId, ids }),
    restore: () => undo && restoring.mutate({ weddingId, ids: undo.ids }),
    cancelUpload: (id: string) => canceling.mutate({ id }),
    arrive: cache.arrive,
    refresh,
  }
}

export type WeddingChanges = ReturnType<typeof useWeddingPictures>
