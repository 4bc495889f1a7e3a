import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import type { OwnPackage } from '../model.ts'

/** Refetches everything that shows packages or "Starting at". */
export function useRefreshPackages() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.packages.invalidate(), utils.photographers.invalidate(), utils.directory.invalidate()])
}

/** Showing, hiding, moving and deleting packages; what was clicked shows at once. */
export function usePackageChanges(packages: readonly OwnPackage[]) {
  const utils = trpc.useUtils()
  const refresh = useRefreshPackages()
  const show = (changed: readonly OwnPackage[]) =>
    utils.packages.own.setData(undefined, (own) => own && { ...own, packages: [...changed] })
  const options = {
    onError: (error: { message: string }) => notify.error(error.message),
    onSettled: refresh,
  }
  const activating = trpc.packages.setActive.useMutation({
    ...options,
    onSuccess: ({ isActive }) =>
      notify.success(isActive ? 'Couples can see the package' : 'The package is hidden from couples'),
  })
  const ordering = trpc.packages.order.useMutation(options)
  const removing = trpc.packages.remove.useMutation({ ...options, onSuccess: () => notify.success('Package deleted') })
  return {
    isPending: activating.isPending || ordering.isPending || removing.isPending,
    setActive: (id: string, isActive: boolean) => activating.mutate({ id, isActive }),
    /** One place up or down. */
    move: (from: number, to: number) => {
      const moved = packages.with(from, packages[to]!).with(to, packages[from]!)
      show(moved)
      ordering.mutate({ ids: moved.map(({ id }) => id) })
    },
    remove: async ({ id, name }: OwnPackage) => {
      const isSure = await confirm({
        title: `Delete “${name}”?`,
        message: 'Inquiries and offers that were made with it keep their copy.',
        confirmLabel: 'Delete package',
        isDestructive: true,
      })
      if (isSure) removing.mutate({ id })
    },
  }
}
