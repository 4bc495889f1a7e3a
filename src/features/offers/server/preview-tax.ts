import type { SalesTax } from '#features/payments/sales-tax.ts'
import type { ServiceContext } from '#server/context.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import type { TaxPreviewInput } from '../inputs.ts'
import { TOO_MANY_TAX_PREVIEWS } from '../texts.ts'
import { assertWhole, calculate, isTaxed, taxedFor } from './sales-tax-records.ts'

/** Calculations for one photographer: each typed address and price asks for one. */
const PREVIEW_LIMIT = { limit: 60, windowMs: 10 * 60_000 } as const

/**
 * The sales tax on an offer that is being typed; null where none is added.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT (venue.*), RATE_LIMITED, UNAVAILABLE.
 */
export async function previewTax(
  ctx: ServiceContext,
  { venue, totalCents, ...about }: TaxPreviewInput,
): Promise<Pick<SalesTax, 'place' | 'rateMillionths' | 'taxCents'> | null> {
  const { states, taxCode } = await taxedFor(ctx, about)
  if (!isTaxed(venue, states)) return null
  assertWhole(venue)
  const key = limitKey('tax-preview', 'account', ctx.actor!.userId)
  await enforceLimits(ctx.db, TOO_MANY_TAX_PREVIEWS, [{ key, ...PREVIEW_LIMIT }])
  const found = await calculate(ctx, about, { venue, totalCents, taxCode })
  return found && { place: found.place, rateMillionths: found.rateMillionths, taxCents: found.taxCents }
}
