import type { PublicPackage } from '#features/packages/model.ts'
import type { CancellationPolicy } from '#features/payments/terms.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import type { OfferAbout } from './use-offer-draft.ts'

export type OfferStart = RouterOutputs['bookings']['offerStart']
type Started = {
  start: OfferStart
  packages: readonly PublicPackage[]
  usualPolicy: CancellationPolicy | null
  isLoading: boolean
}

const NOTHING: OfferStart = {
  draft: null,
  last: null,
  signerName: '',
  names: { couple: null, photographer: '' },
  taxedStates: [],
  venue: null,
}

/**
 * What an offer can start from: its draft, the last offer, the packages. Asked once when the form opens: what another
 * window saves later is told when this one saves. Without an answer an offer starts from nothing.
 */
export function useOfferStart(about: OfferAbout, { isAsked = true } = {}): Started {
  const once = { enabled: isAsked, gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }
  const start = trpc.bookings.offerStart.useQuery(about, once)
  const own = trpc.packages.own.useQuery(undefined, { enabled: isAsked })
  return {
    start: start.data ?? NOTHING,
    packages: own.data?.packages.filter(({ isActive }) => isActive) ?? [],
    usualPolicy: own.data?.policy.values.cancellationPolicy ?? null,
    isLoading: start.isLoading || own.isLoading,
  }
}
