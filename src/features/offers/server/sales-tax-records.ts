import { rateOf, rateOfAll, type SalesTax, type TaxedPlace, type Venue } from '#features/payments/sales-tax.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { describeError, log } from '#server/log.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { taxedStates } from '#shared/site/settings.ts'
import type { UsState } from '#shared/site/us-states.ts'
import { type OfferAboutInput, offerTotalOf } from '../inputs.ts'
import {
  TAX_UNAVAILABLE,
  taxNotRegistered,
  VENUE_CITY_NEEDED,
  VENUE_STATE_NEEDED,
  VENUE_UNKNOWN,
  ZIP_NEEDED,
} from '../texts.ts'
import { assertOpen } from './drafts.ts'

/** Where the wedding is and the tax there, as an offer keeps them; both null while none is collected anywhere. */
export type OfferTax = { venue: Venue | null; salesTax: SalesTax | null }

const refused = (field: keyof Venue, message: string) =>
  new AppError('INVALID_INPUT', message, { field: `venue.${field}` })

/** The venue as far as the tax there needs it. @throws AppError INVALID_INPUT (venue.*). */
export function assertWhole(venue: Venue): asserts venue is TaxedPlace {
  if (venue.city === '') throw refused('city', VENUE_CITY_NEEDED)
  if (venue.postalCode === '') throw refused('postalCode', ZIP_NEEDED)
}

type Taxed = { venue: TaxedPlace; totalCents: number; taxCode: string }

/** @throws AppError INVALID_INPUT (venue.postalCode), UNAVAILABLE. */
export async function calculate(ctx: ServiceContext, about: OfferAboutInput, taxed: Taxed): Promise<SalesTax | null> {
  const { venue: place, totalCents: baseCents, taxCode } = taxed
  const reference = about.inquiryId ?? about.bookingId!
  const answer = await (await hostedPayments())
    .calculateTax({ amountCents: baseCents, currency: 'USD', taxCode, place, reference })
    .catch((error: unknown) => {
      log.error('sales tax was not calculated', { requestId: ctx.requestId, ...describeError(error) })
      throw new AppError('UNAVAILABLE', TAX_UNAVAILABLE)
    })
  if (answer.status === 'no-such-place') throw refused('postalCode', VENUE_UNKNOWN)
  if (answer.status === 'not-registered') {
    log.error('no registration for sales tax', { requestId: ctx.requestId, state: place.state })
    throw new AppError('UNAVAILABLE', taxNotRegistered(place.state))
  }
  const { calculationRef, taxCents } = answer
  if (taxCents === 0) return null
  const parts = answer.parts.map(({ percent, ...part }) => ({ ...part, rateMillionths: rateOf(percent) }))
  const rateMillionths = rateOfAll(parts, { baseCents, taxCents })
  return { calculationRef, calculatedAt: ctx.now().toISOString(), place, rateMillionths, baseCents, taxCents, parts }
}

/** Whether the photographer may make this offer, and the states in which tax is collected. */
export async function taxedFor(ctx: ServiceContext, about: OfferAboutInput) {
  const set = await getSettings(ctx.db)
  const states = taxedStates(set)
  if (states.length > 0) await assertOpen(ctx.db, about, await ownPhotographerId(ctx))
  return { states, taxCode: set.salesTaxCode }
}

export const isTaxed = (venue: Venue, states: readonly UsState[]): boolean =>
  states.some((state) => state === venue.state)

type Asked = { venue?: Venue | null | undefined; items: readonly { quantity: number; unitCents: number }[] }

/**
 * The sales tax on an offer at its venue. Asked before anything is written: when the tax service does not answer, nothing
 * is sent. Where no tax is collected nobody is asked, and the venue is not kept.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT (venue.*), UNAVAILABLE.
 */
export async function taxOfOffer(
  ctx: ServiceContext,
  about: OfferAboutInput,
  { venue, items }: Asked,
): Promise<OfferTax> {
  const { states, taxCode } = await taxedFor(ctx, about)
  if (states.length === 0) return { venue: null, salesTax: null }
  if (!venue) throw refused('state', VENUE_STATE_NEEDED)
  if (!isTaxed(venue, states)) return { venue, salesTax: null }
  assertWhole(venue)
  return { venue, salesTax: await calculate(ctx, about, { venue, totalCents: offerTotalOf(items), taxCode }) }
}
