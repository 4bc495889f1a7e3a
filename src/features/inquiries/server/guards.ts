import { isBookableDay } from '#features/availability/bookable-day.ts'
import { DATE_OUT_OF_REACH } from '#features/directory/model.ts'
import { pausedUntil } from '#features/messages/server/records.ts'
import { WRITING_PAUSED } from '#features/messages/texts.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { TOO_MANY_INQUIRIES } from '../texts.ts'

/** @throws AppError INVALID_INPUT (eventDate) for a day that is past or beyond 24 months (V26). */
export async function requireAskableDay({ db, now }: PlainReader, eventDate: string | null): Promise<void> {
  if (eventDate === null) return
  const { timeZone } = await getSettings(db)
  if (!isBookableDay(eventDate, todayIn(timeZone, now())))
    throw new AppError('INVALID_INPUT', DATE_OUT_OF_REACH, { field: 'eventDate' })
}

/** Counts one inquiry against the network address and the account. @throws AppError RATE_LIMITED. */
export async function requireRate({ db, ip, actor }: ServiceContext): Promise<void> {
  const { perAddress, perAccount } = await limitsFor(db, 'inquiry')
  await enforceLimits(db, TOO_MANY_INQUIRIES, [
    { key: limitKey('inquiry', 'ip', ip), ...perAddress },
    { key: limitKey('inquiry', 'account', actor!.userId), ...perAccount },
  ])
}

/** @throws AppError FORBIDDEN for somebody whose writing a moderator has paused. */
export async function requireWriting({ db, now, actor }: ServiceContext): Promise<void> {
  if (await pausedUntil(db, actor!.userId, now())) throw new AppError('FORBIDDEN', WRITING_PAUSED)
}
