import { databaseChecks } from './database-checks.ts'
import type { DoctorIo, Finding } from './finding.ts'
import { paymentChecks } from './payment-checks.ts'
import { fileChecks, mailChecks } from './service-checks.ts'
import { addressChecks, diskChecks, variableChecks } from './site-checks.ts'
import { taxChecks } from './tax-checks.ts'

const CHECKS = [
  variableChecks,
  databaseChecks,
  addressChecks,
  mailChecks,
  fileChecks,
  paymentChecks,
  taxChecks,
  diskChecks,
]

/** Asks everything that an installation depends on, one after the other, and changes nothing. */
export async function examine(io: DoctorIo): Promise<Finding[]> {
  const found: Finding[] = []
  for (const check of CHECKS) found.push(...(await check(io)))
  return found
}

const SIGNS = { ok: 'ok   ', look: 'look ', wrong: 'WRONG' }

/** One line a finding, with what to do about it below. */
export const linesOf = (found: readonly Finding[]): string[] =>
  found.flatMap(({ level, about, what, todo }) => [
    `${SIGNS[level]}  ${about}: ${what}`,
    ...(todo ? [`         ${todo}`] : []),
  ])
