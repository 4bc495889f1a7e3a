import { eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { CLEAN_LINES } from '#shared/redaction/redaction-clean.fixture.ts'
import {
  answered,
  freeColumns,
  LEAK,
  leakingColumns,
  leakingMails,
  textColumns,
  tokensIn,
  tryRefusals,
  writeEverywhere,
} from '../../support/contact-walk.ts'
import { ANSWERS } from '../../support/free-text.ts'
import { type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** Public pages that contain the contact data. */
async function leakingPages(product: Product): Promise<{ count: number; pages: string[] }> {
  const listed = await product.db
    .select({ id: photographers.id })
    .from(photographers)
    .where(eq(photographers.isListed, true))
  const paths = ['/', '/find-photographer', ...listed.map(({ id }) => `/photographer/${id}`)]
  const pages: string[] = []
  for (const path of paths) {
    const { status, text } = await product.fetch(path)
    if (status !== 200 || LEAK.test(text)) pages.push(`${path} (${status})`)
  }
  return { count: paths.length, pages }
}

/** Contact data in every text column that others read: nothing gets through before a booking is confirmed. (X125, CF5, CF7) */
export const contactData: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  try {
    const { db } = product
    const columns = await textColumns(db)
    const free = freeColumns(columns)
    const unanswered = free.filter((column) => !ANSWERS.has(column))
    const tried = await tryRefusals(db)
    const accepted = tried.filter(({ isRefused }) => !isRefused).map(({ field }) => `accepted: ${field}`)
    say(`${tried.length} fields tried`)
    await writeEverywhere(db)
    const allowed = answered('private', 'held back', 'staff')
    const leaking = (await leakingColumns(db, columns)).filter((column) => !allowed.includes(column))
    const redacted = answered('redacted')
    const untried: string[] = []
    for (const column of redacted) if ((await tokensIn(db, column)) === 0) untried.push(`never tried: ${column}`)
    const mails = await leakingMails(db)
    const pages = await leakingPages(product)
    const harmed = CLEAN_LINES.filter((line) => redact(line).text !== line)
    const problems = [...unanswered, ...accepted, ...leaking, ...untried, ...mails.templates, ...pages.pages, ...harmed]
    return {
      name: `contact data in ${tried.length + redacted.length} fields and columns that others read; ${free.length} text columns, ${mails.count} mails and ${pages.count} public pages looked through; ${CLEAN_LINES.length} clean lines`,
      bar: 'refused or removed everywhere before confirmation; a column without a rule fails; clean lines pass',
      figure: `${problems.length} ways through; ${harmed.length} clean lines changed`,
      isOk: problems.length === 0,
      details: problems.slice(0, 10),
    }
  } finally {
    await product.stop()
  }
}
