import type { Browser } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { capturedMails, emailOutbox, settings } from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import { attackWords } from '../support/attack-texts.ts'
import { openBrowser, windowOf } from '../support/chromium.ts'
import { lookAtExports } from '../support/exports.ts'
import { lookAt, lookAtMail } from '../support/looks.ts'
import { type Product, startProduct } from '../support/product.ts'
import { screensOf } from '../support/screens.ts'
import { asPerson, makeWorld, type World } from '../support/world.ts'
import type { Trial } from '../trial.ts'

/** A piece of every attack, as it reads when shown as text. */
const SHOWN = /<script>planted=1|onerror=planted|<x-planted>|onload=planted|planted=1/
/** Actions a PDF could carry. */
const PDF_ACTIONS = /\/(?:JavaScript|Launch|OpenAction|SubmitForm|EmbeddedFile)\b/

type Sum = { looked: number; shown: number; problems: string[] }

async function lookAtScreens(
  browser: Browser,
  product: Product,
  world: World,
  say: (line: string) => void,
): Promise<Sum> {
  const sum: Sum = { looked: 0, shown: 0, problems: [] }
  for (const { who, cookie, paths } of await screensOf(product, world)) {
    const context = await windowOf(browser, product.url, cookie)
    for (const path of new Set(paths)) {
      const { problems, text } = await lookAt(context, path)
      sum.looked += 1
      if (SHOWN.test(text)) sum.shown += 1
      for (const problem of problems)
        sum.problems.push(`${path.replaceAll(/[0-9a-f-]{36}/g, '{id}')} (${who}): ${problem}`)
    }
    await context.close()
    say(`${who}: ${sum.looked} screens so far, ${sum.problems.length} problems`)
    for (const problem of sum.problems.slice(-3)) say(`  ${problem}`)
  }
  return sum
}

/** Waits until the product has sent what is queued, then shows one mail of every template, and every one of some. */
async function lookAtMails(browser: Browser, product: Product): Promise<Sum & { templates: number }> {
  const waiting = sql`status in ('pending', 'sending')`
  for (let round = 0; round < 120 && (await product.db.$count(emailOutbox, waiting)) > 0; round += 1) {
    await new Promise((done) => setTimeout(done, 500))
  }
  const sent = await product.db
    .select({ template: emailOutbox.template, html: capturedMails.html, subject: capturedMails.subject })
    .from(capturedMails)
    .innerJoin(emailOutbox, eq(sql`'outbox/' || ${emailOutbox.id}::text`, capturedMails.idempotencyKey))
  const sum: Sum = { looked: 0, shown: 0, problems: [] }
  const perTemplate = new Map<string, number>()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  for (const { template, html, subject } of sent) {
    const seen = perTemplate.get(template) ?? 0
    perTemplate.set(template, seen + 1)
    if (seen >= 3) continue
    const { problems, text } = await lookAtMail(context, html)
    sum.looked += 1
    if (SHOWN.test(text)) sum.shown += 1
    if (/[\r\n]/.test(subject)) problems.push('its subject has two lines')
    for (const problem of problems) sum.problems.push(`mail ${template}: ${problem}`)
  }
  await context.close()
  return { ...sum, templates: perTemplate.size }
}

async function lookAtPdf(product: Product, world: World): Promise<string[]> {
  const [contract] = await rows<{ id: string }>(
    product.db.execute(sql`select id::text as id from vendor_contracts where booking_id = ${world.upcoming.bookingId}`),
  )
  const { status, text, headers } = await product.fetch(`/api/contracts/${contract!.id}.pdf`, {
    headers: { cookie: world.upcoming.client },
  })
  const isDownload = String(headers['content-disposition']).startsWith('attachment')
  if (status !== 200 || !text.startsWith('%PDF-') || !isDownload) return [`the contract's PDF answered ${status}`]
  return PDF_ACTIONS.test(text) ? ["the contract's PDF carries an action"] : []
}

/** The site's own name and texts, which are on every page and in every mail. */
async function nameTheSite(product: Product, world: World, words: (max: number) => string): Promise<void> {
  const admin = asPerson(product.db, world.admin.actor)
  const { version, value } = await admin.settings.get()
  // Those of other tabs are dropped by the schema.
  await admin.settings.update({
    tab: 'general',
    version,
    values: { ...value, maintenanceMode: false, siteName: words(60) },
  })
}

/** Attack strings in every field, then every screen, mail, PDF and CSV: shown as text, nowhere run. */
export const storedText: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  const browser = await openBrowser()
  try {
    await product.db.insert(settings).values({ id: 1, value: {} }).onConflictDoNothing()
    const { words, written } = attackWords()
    const world = await makeWorld(product.db, words)
    await nameTheSite(product, world, words)
    say(`${written()} fields written`)
    const screens = await lookAtScreens(browser, product, world, say)
    const mails = await lookAtMails(browser, product)
    const cookies = { admin: world.admin.cookie, vendor: world.upcoming.vendor }
    const exported = await lookAtExports(product, cookies)
    const pdf = await lookAtPdf(product, world)
    const csv = exported.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
    const problems = [...screens.problems, ...mails.problems, ...pdf, ...csv]
    const cells = exported.reduce((sum, { cells: count }) => sum + count, 0)
    return {
      name: `stored attack strings in ${written()} fields, viewed on ${screens.looked} screens at 390 px, in ${mails.looked} mails of ${mails.templates} kinds, a PDF and ${exported.length} CSV exports`,
      bar: 'nothing executes, nothing breaks layout',
      figure: `${problems.length} problems (dialogs, console errors, policy reports, injected elements, sideways scroll, formulas)`,
      // If no screen shows the strings, the trial has tested nothing.
      isOk: problems.length === 0 && screens.shown >= 30 && mails.shown >= 5,
      details: [
        `The strings were visible on ${screens.shown} screens and in ${mails.shown} mails; ${cells} CSV cells.`,
        ...problems.slice(0, 25),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
