import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { NO_RECORD } from '#shared/api/record-version.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { restoredValues } from '#ui/form/draft.ts'
import { type FormConflict } from '#ui/form/record.ts'
import { type AppForm } from '#ui/form/use-app-form.ts'
import { DRAFT_ELSEWHERE } from '../texts.ts'
import { DraftKeeper } from './draft-keeper.ts'
import type { OfferValues } from './offer-values.ts'

/** What an offer is for: an open inquiry, or the booking whose offer it follows. */
export type OfferAbout = { inquiryId: string } | { bookingId: string }
type Stored = NonNullable<RouterOutputs['bookings']['offerStart']['draft']>

/** JSON has no NaN: a figure that is no number yet comes back as an empty field. */
function contentOf({ fullName: _name, isAgreed: _agreed, ...values }: OfferValues) {
  return JSON.parse(JSON.stringify(values)) as typeof values
}
const blank = (value: number | '' | null) => value ?? ''

function valuesOf({ content }: Stored, initial: OfferValues): OfferValues {
  const { items, hours, photographers, images, deliveryDays } = content
  const typed = {
    ...content,
    items: items.map((item) => ({ ...item, quantity: blank(item.quantity), unitDollars: blank(item.unitDollars) })),
    hours: blank(hours),
    photographers: blank(photographers),
    images: blank(images),
    deliveryDays: blank(deliveryDays),
  }
  return restoredValues<OfferValues>(typed, initial)
}
const keptIn = (stored: Stored | null, initial: OfferValues) =>
  stored && { version: stored.version, values: valuesOf(stored, initial) }

/** The keeper of one form's draft. */
export function useDraftKeeper(about: OfferAbout, stored: Stored | null, initial: OfferValues): DraftKeeper {
  const { client } = trpc.useUtils()
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        (version, values) => client.bookings.saveOfferDraft.mutate({ ...about, version, content: contentOf(values) }),
        keptIn(stored, initial),
        initial,
      ),
  )
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void keeper.keep()
    keeper.reopen()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      keeper.close()
    }
  }, [keeper])
  return keeper
}

type Options = { about: OfferAbout; stored: Stored | null; initialValues: OfferValues; keeper: DraftKeeper }

/**
 * Keeps an offer on the server while it is typed, so that it survives a reload and another device. Two windows do not
 * overwrite each other: the second is told, and the person chooses.
 */
export function useOfferDraft(state: AppForm<OfferValues>, { about, stored, initialValues, keeper }: Options) {
  const { form } = state
  const utils = trpc.useUtils()
  const status = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  const [restoredAt, setRestoredAt] = useState(stored ? new Date(stored.savedAt).getTime() : null)
  const restore = useEffectEvent(() => stored && form.setValues(valuesOf(stored, initialValues)))
  useEffect(() => void restore(), [])
  const values = form.getValues()
  // A draft has just been restored: the next render has its values.
  useEffect(() => keeper.typed(values), [keeper, values])

  const newest = async () => (await utils.bookings.offerStart.fetch(about, { staleTime: 0 })).draft
  const take = (draft: Stored | null) => {
    form.setValues(draft ? valuesOf(draft, initialValues) : initialValues)
    keeper.took(keptIn(draft, initialValues), initialValues)
  }
  const conflict: FormConflict = {
    message: DRAFT_ELSEWHERE,
    differs: [],
    loadNewer: async () => take(await newest()),
    keepMine: async () => keeper.overrule((await newest())?.version ?? NO_RECORD),
  }
  const startOver = () => {
    const { version } = keeper
    take(null)
    form.resetDirty(initialValues)
    setRestoredAt(null)
    if (version !== NO_RECORD) void utils.client.bookings.dropOfferDraft.mutate({ ...about, version }).catch(() => null)
  }
  return {
    status,
    state: {
      ...state,
      conflict: state.conflict ?? (status === 'elsewhere' ? conflict : null),
      isUnsaved: () => state.isUnsaved() && !keeper.isKept(form.getValues()),
      draft: { restoredAt, isKept: () => keeper.isKept(form.getValues()), startOver, forget: () => undefined },
    } satisfies AppForm<OfferValues>,
  }
}
