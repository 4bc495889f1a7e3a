import { asc, eq } from 'drizzle-orm'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { isMailName, isNewsName, newsOf } from '#emails/catalog.ts'
import type { NewsSide } from '#emails/define-news.ts'
import type { Db } from '#server/db.ts'

/**
 * What an address is told of events by mail, oldest first and in words. What waits in the outbox must fit its mail: a
 * row that does not fails here as it would when it is sent.
 */
export async function toldTo(db: Db, address: string) {
  const mails = await db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, address))
    .orderBy(asc(emailOutbox.createdAt), asc(emailOutbox.id))
  const told = []
  for (const { template, props, dedupeKey, nextAttemptAt } of mails) {
    if (!isMailName(template) || !isNewsName(template)) continue
    const { side, event } = props as { side: NewsSide; event: unknown }
    const news = newsOf(template)
    const words = news[side]!(news.props.parse(event))!
    told.push({ template, key: dedupeKey, due: nextAttemptAt, ...words })
  }
  return told
}

/** The titles among it that contain these words. */
export const titlesTo = async (db: Db, address: string, words: RegExp): Promise<string[]> =>
  (await toldTo(db, address)).map(({ title }) => title).filter((title) => words.test(title))

/**
 * The events in the outbox that their mail could not say: what `announce` was given does not fit, or nobody on that side
 * is told of it.
 */
export async function unsayable(db: Db): Promise<string[]> {
  const found = new Set<string>()
  const mails = await db.select({ template: emailOutbox.template, props: emailOutbox.props }).from(emailOutbox)
  for (const { template, props } of mails) {
    if (!isMailName(template) || !isNewsName(template) || Object.keys(props).length === 0) continue
    const { side, event } = props as { side: NewsSide; event: unknown }
    const news = newsOf(template)
    const fits = news.props.safeParse(event)
    if (!fits.success || !news[side]?.(fits.data)) found.add(`${template} to the ${side}: ${fits.error ?? 'no words'}`)
  }
  return [...found]
}
