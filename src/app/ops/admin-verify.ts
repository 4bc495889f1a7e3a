import { createHash } from 'node:crypto'
import { and, asc, countDistinct, gt, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  auditEvents,
  balanceChanges,
  contractEvents,
  directoryCards,
  journal,
  ledgerEntries,
  moneyDocumentPdfs,
  moneyDocumentProblems,
  moneyDocuments,
  moneyProblems,
  photographers,
  reconciliations,
  serviceProblems,
  signedProblems,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { checkAddenda } from '#features/amendments/server/check-records.ts'
import { canonicalContract } from '#features/contracts/canonical-text.ts'
import { slots, terms } from '#features/directory/server/search-tables.ts'
import { searchTrouble } from '#features/directory/server/trouble.ts'
import { searchDifferences } from '#features/directory/server/verification.ts'
import { notNull } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

/** One thing that was checked. */
export type Check = {
  name: string
  /** What was checked, with counts. */
  checked: string
  /** What is wrong, one line each; none when all is right. */
  problems: string[]
}

const BATCH = 500

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

type Problems = typeof moneyProblems | typeof moneyDocumentProblems | typeof serviceProblems
const problemsIn = (db: Db, view: Problems) =>
  db
    .select({ problem: view.problem, booking: view.bookingId, cents: view.amountCents })
    .from(view)
    .orderBy(view.problem, view.bookingId)

/** Every rule of the ledger holds for every booking. */
async function checkLedger(db: Db): Promise<Check> {
  const [[booked], journals, entries, problems] = await Promise.all([
    db.select({ bookings: countDistinct(journal.bookingId) }).from(journal),
    db.$count(journal),
    db.$count(ledgerEntries),
    problemsIn(db, moneyProblems),
  ])
  return {
    name: 'Ledger',
    checked: `${journals} movements with ${entries} entries of ${booked!.bookings} bookings`,
    problems: problems.map(({ problem, booking, cents }) => `${problem}: booking ${booking}, ${dollars(cents)}`),
  }
}

/** Every receipt and invoice says what the ledger says, none is missing, and no number is. */
async function checkDocuments(db: Db): Promise<Check> {
  const [documents, pdfs, problems] = await Promise.all([
    db.$count(moneyDocuments),
    db.$count(moneyDocumentPdfs),
    problemsIn(db, moneyDocumentProblems),
  ])
  return {
    name: 'Receipts and invoices',
    checked: `${documents} receipts, invoices and credit notes, ${pdfs} of them with a PDF`,
    problems: problems.map(({ problem, booking, cents }) =>
      booking ? `${problem}: booking ${booking}, ${dollars(cents)}` : problem,
    ),
  }
}

/** Every cent of the platform's balance at the payment service has its entry in the ledger, as of the last comparison. */
async function checkService(db: Db): Promise<Check> {
  const [changes, [compared], problems] = await Promise.all([
    db.$count(balanceChanges),
    db.select({ at: max(reconciliations.askedAt) }).from(reconciliations),
    problemsIn(db, serviceProblems),
  ])
  const last = compared?.at ? `last compared ${compared.at.toISOString()}` : 'never compared'
  return {
    name: 'Payment service',
    checked: `${changes} changes of its balance, ${last}`,
    problems: problems.map(
      ({ problem, booking, cents }) => `${problem}: ${booking ? `booking ${booking}, ` : ''}${dollars(cents)}`,
    ),
  }
}

/** No append-only record is missing or changed. */
async function checkChains(db: Db): Promise<Check> {
  const [audit, contracts, problems] = await Promise.all([
    db.$count(auditEvents),
    db.$count(contractEvents),
    db
      .select({ chain: sql<string>`chain`, entity: sql<string>`entity`, seq: sql<number>`seq` })
      .from(sql`chain_problems()`)
      .orderBy(sql`chain`, sql`entity`, sql`seq`),
  ])
  return {
    name: 'Record chains',
    checked: `${audit} audit entries and ${contracts} contract events`,
    problems: problems.map(({ chain, entity, seq }) => `${chain}: ${entity}, entry ${seq}`),
  }
}

/** Every sent contract still matches its hash. */
async function checkContracts(db: Db): Promise<Check> {
  const problems: string[] = []
  let count = 0
  for (let after: string | null = null; ; ) {
    const batch = await db
      .select({
        id: vendorContracts.id,
        contentHash: vendorContracts.contentHash,
        title: vendorContracts.title,
        content: vendorContracts.content,
        currency: vendorContracts.currency,
        totalAmountCents: notNull(vendorContracts.totalAmountCents),
        salesTax: vendorContracts.salesTax,
        schedule: vendorContracts.schedule,
        cancellationPolicy: notNull(vendorContracts.cancellationPolicy),
        cancellationTerms: notNull(vendorContracts.cancellationTerms),
        deliveryDays: notNull(vendorContracts.deliveryDays),
        eventDate: notNull(vendorContracts.eventDate),
        eventLocation: notNull(vendorContracts.eventLocation),
        platformClauses: notNull(vendorContracts.platformClauses),
        annexes: vendorContracts.annexes,
      })
      .from(vendorContracts)
      .where(and(isNotNull(vendorContracts.contentHash), after ? gt(vendorContracts.id, after) : undefined))
      .orderBy(asc(vendorContracts.id))
      .limit(BATCH)
    for (const { id, contentHash, ...agreed } of batch) {
      const hash = createHash('sha256').update(canonicalContract(agreed)).digest('hex')
      if (hash !== contentHash) problems.push(`contract ${id} does not say what its hash names`)
    }
    count += batch.length
    after = batch.at(-1)?.id ?? null
    if (batch.length < BATCH) break
  }
  return { name: 'Contracts', checked: `the content of ${count} sent contracts`, problems }
}

/**
 * Every signed booking matches its signed text: total, currency, policy, delivery days, date, place, and each payment;
 * and both signatures name that text. A decided dispute has changed what is paid.
 */
async function checkSigned(db: Db): Promise<Check> {
  const [signed] = await db
    .select({ bookings: countDistinct(vendorContracts.bookingId) })
    .from(vendorContracts)
    .where(isNotNull(vendorContracts.signedAt))
  const problems = await db.select().from(signedProblems).orderBy(signedProblems.bookingId, signedProblems.problem)
  const found = new Map<string, Set<string>>()
  for (const { bookingId, problem } of problems) found.set(bookingId, (found.get(bookingId) ?? new Set()).add(problem))
  return {
    name: 'Signed bookings',
    checked: `what ${signed!.bookings} signed bookings do beside their signed text`,
    problems: [...found].map(([id, what]) => `booking ${id} differs from its contract: ${[...what].join(', ')}`),
  }
}

/** The photographers that a function finds, and what is wrong with each. */
const foundBy = (db: Db, differences: SQL, problem: SQL<string>) =>
  db.select({ id: sql<string>`photographer_id`.as('id'), problem: problem.as('problem') }).from(differences)

/** The directory shows, and matching compares, what the photographers' own tables say. */
async function checkDirectory(db: Db): Promise<Check> {
  const problems = await unionAll(
    foundBy(db, sql`directory_cards_differences()`, sql`problem`),
    foundBy(db, sql`match_rows_differences()`, sql`'compared by looks: ' || problem`),
  ).orderBy(sql`1`, sql`2`)
  return {
    name: 'Directory',
    checked: `${await db.$count(directoryCards)} cards`,
    problems: problems.map(({ id, problem }) => `photographer ${id}: ${problem}`),
  }
}

/** Ratings and facts are what reviews, inquiries and bookings say. */
async function checkFigures(db: Db): Promise<Check> {
  const problems = await unionAll(
    foundBy(db, sql`rating_differences()`, sql`'rating'::text`),
    foundBy(db, sql`facts_differences()`, sql`'facts'::text`),
  ).orderBy(sql`1`, sql`2`)
  return {
    name: 'Ratings and facts',
    checked: `${await db.$count(photographers)} photographers`,
    problems: problems.map(({ id, problem }) => `photographer ${id}: ${problem}`),
  }
}

/** Every bit of the search's packing is what the cards and calendars say. (docs/search.md) */
async function checkSearch(db: Db): Promise<Check> {
  const [count, bitmaps, trouble, differences] = await Promise.all([
    db.$count(slots),
    db.$count(terms),
    searchTrouble(db),
    searchDifferences(db),
  ])
  return {
    name: 'Search',
    checked: `${bitmaps} bitmaps of ${count} photographers`,
    problems: [
      ...(trouble ? [trouble] : []),
      ...differences.map(({ what, id }) => (id ? `photographer ${id}: ${what}` : what)),
    ],
  }
}

/** Checks everything the database promises and cannot enforce by itself. Changes nothing. */
export async function verify(db: Db): Promise<Check[]> {
  return [
    await checkLedger(db),
    await checkDocuments(db),
    await checkService(db),
    await checkChains(db),
    await checkContracts(db),
    await checkAddenda(db),
    await checkSigned(db),
    await checkDirectory(db),
    await checkFigures(db),
    await checkSearch(db),
  ]
}

const SHOWN = 20

/** The checks as lines of text, at most twenty problems each. */
export function report(checks: readonly Check[]): string[] {
  return checks.flatMap(({ name, checked, problems }) => {
    const more = problems.length - SHOWN
    return [
      `${name}: ${checked}, ${problems.length === 0 ? 'nothing wrong' : `${problems.length} wrong`}.`,
      ...problems.slice(0, SHOWN).map((problem) => `  ${problem}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ]
  })
}
