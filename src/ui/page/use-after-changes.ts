import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Asks again after everything the person does, for figures that any change may have been about. */
export function useAfterChanges(refetch: () => unknown): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refetch()
      }),
    [queryClient, refetch],
  )
}
