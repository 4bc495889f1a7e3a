import { useEffect, useRef, useState } from 'react'
import type { GalleryCategory } from '#features/photographers/model.ts'
import { NO_RECORD } from '#shared/api/record-version.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import {
  CATEGORIES_UPDATED,
  CATEGORY_FAILED,
  CATEGORY_UPDATED,
  DELETE_FAILED,
  FEATURE_FAILED,
  FEATURED_REMOVED,
  FEATURED_SET,
  GALLERY_CACHE_MS,
  type Gallery,
  type GalleryImage,
  IMAGE_RESTORED,
  IMAGES_RESTORED,
  ORDER_FAILED,
  RESTORE_FAILED,
  UNDO_MS,
} from '../model.ts'

/** The gallery as the server has it. */
export const useGalleryQuery = () => trpc.gallery.list.useQuery(undefined, { staleTime: GALLERY_CACHE_MS })

/** Changes what is shown at once; the server's answer corrects it. */
function useCache() {
  const utils = trpc.useUtils()
  const list = utils.gallery.list
  return {
    refresh: () => list.invalidate(),
    restore: (before: Gallery | undefined) => list.setData(undefined, before),
    /** Applies a change and returns what was there before. */
    apply: async (change: (images: GalleryImage[]) => GalleryImage[]): Promise<Gallery | undefined> => {
      await list.cancel()
      const before = list.getData()
      list.setData(undefined, (gallery) => gallery && { ...gallery, images: change(gallery.images) })
      return before
    },
    arrive: ({ id, picture }: { id: string; picture: Picture }) =>
      list.setData(undefined, (gallery) => {
        if (!gallery || gallery.images.some((image) => image.id === id)) return gallery
        const blank = { isFeatured: false, alt: '', isDecorative: false, version: NO_RECORD }
        const image = { id, picture, category: 'portfolio' as const, ...blank }
        return { ...gallery, images: [...gallery.images, image] }
      }),
  }
}

type Undo = { ids: string[]; key: number }

/** Deleting with ten seconds to undo it. */
function useRemoval(cache: ReturnType<typeof useCache>) {
  const [undo, setUndo] = useState<Undo | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const offer = (ids: string[]) => {
    clearTimeout(timer.current)
    setUndo({ ids, key: Date.now() })
    timer.current = setTimeout(() => setUndo(null), UNDO_MS)
  }
  const removal = trpc.gallery.remove.useMutation({
    onMutate: ({ ids }) => cache.apply((images) => images.filter(({ id }) => !ids.includes(id))),
    onSuccess: (_answer, { ids }) => offer(ids),
    onError: (_error, _input, before) => {
      cache.restore(before)
      notify.error(DELETE_FAILED)
    },
    onSettled: cache.refresh,
  })
  const restoring = trpc.gallery.restore.useMutation({
    onMutate: () => setUndo(null),
    onSuccess: ({ count }) => notify.success(count === 1 ? IMAGE_RESTORED : IMAGES_RESTORED),
    onError: (error) => notify.error(error.data?.appCode ? error.message : RESTORE_FAILED),
    onSettled: cache.refresh,
  })
  return {
    undo,
    remove: (ids: string[]) => removal.mutate({ ids }),
    restore: () => undo && restoring.mutate({ ids: undo.ids }),
  }
}

/** Everything a photographer does with the images, shown at once and rolled back if the server refuses. */
export function useGalleryChanges() {
  const cache = useCache()
  const featuring = trpc.gallery.setFeatured.useMutation({
    onMutate: ({ id, isFeatured }) =>
      cache.apply((images) => images.map((image) => (image.id === id ? { ...image, isFeatured } : image))),
    onSuccess: ({ isFeatured }) => notify.success(isFeatured ? FEATURED_SET : FEATURED_REMOVED),
    onError: (_error, _input, before) => {
      cache.restore(before)
      notify.error(FEATURE_FAILED)
    },
    onSettled: cache.refresh,
  })
  const filing = trpc.gallery.setCategory.useMutation({
    onMutate: ({ ids, category }) =>
      cache.apply((images) => images.map((image) => (ids.includes(image.id) ? { ...image, category } : image))),
    onSuccess: ({ count }) => notify.success(count === 1 ? CATEGORY_UPDATED : CATEGORIES_UPDATED),
    onError: (_error, _input, before) => {
      cache.restore(before)
      notify.error(CATEGORY_FAILED)
    },
    onSettled: cache.refresh,
  })
  const ordering = trpc.gallery.reorder.useMutation({
    onMutate: ({ ids }) => {
      const place = new Map(ids.map((id, index) => [id, index]))
      return cache.apply((images) => images.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)))
    },
    onError: (_error, _input, before) => {
      cache.restore(before)
      notify.error(ORDER_FAILED)
    },
    onSettled: cache.refresh,
  })
  const canceling = trpc.gallery.cancelUpload.useMutation({ onError: () => undefined, onSettled: cache.refresh })
  return {
    ...useRemoval(cache),
    feature: (id: string, isFeatured: boolean) => featuring.mutate({ id, isFeatured }),
    file: (ids: string[], category: GalleryCategory) => filing.mutate({ ids, category }),
    reorder: (ids: string[]) => ordering.mutate({ ids }),
    cancelUpload: (id: string) => canceling.mutate({ id }),
    arrive: cache.arrive,
    refresh: cache.refresh,
  }
}

export type GalleryChanges = ReturnType<typeof useGalleryChanges>
