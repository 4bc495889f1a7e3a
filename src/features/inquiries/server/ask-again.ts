import { and, eq } from 'drizzle-orm'
import { clients, inquiries } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { type AskAgainInput, InquiryInput, NOTE_MAX } from '../inputs.ts'
import type { SendResult } from '../model.ts'
import { ASKED_AGAIN, INQUIRY_NOT_FOUND } from '../texts.ts'
import { sendInquiry } from './send.ts'

/**
 * Sends what a couple has already told us about its wedding to another photographer, when the first cannot shoot; the
 * same rules hold as for every inquiry.
 * @throws AppError NOT_FOUND for other people's inquiries, and whatever sending throws.
 */
export async function askAgain(
  ctx: ServiceContext,
  { inquiryId, photographerId, eventDate }: AskAgainInput,
): Promise<SendResult[]> {
  const [told] = await ctx.db
    .select({
      city: inquiries.city,
      venue: inquiries.venue,
      hours: inquiries.hours,
      guests: inquiries.guests,
      budgetBand: inquiries.budgetBand,
      note: inquiries.note,
    })
    .from(inquiries)
    .innerJoin(clients, eq(clients.id, inquiries.clientId))
    .where(and(eq(inquiries.id, inquiryId), eq(clients.id, coupleOf(ctx.actor!.userId))))
  if (!told) throw new AppError('NOT_FOUND', INQUIRY_NOT_FOUND)
  const note = fitText(`${ASKED_AGAIN}\n\n${told.note}`, NOTE_MAX)
  const wedding = { ...told, note, eventDate, packageName: null, packageId: null, addOns: [] }
  return sendInquiry(ctx, InquiryInput.parse({ photographerIds: [photographerId], ...wedding }))
}
