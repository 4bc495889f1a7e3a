// npm run test:abuse: tries what must hold (design/security.md) on the built product. Bounded, loopback only, ends by itself.
import './support/tsx-loader.ts'
import '#app/application.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { resetPayments } from '#tests/support/test-payments.ts'
import { keepResults, type Row, reportOf } from './report.ts'
import { closeConnections } from './support/http.ts'
import type { Trial, TrialResult } from './trial.ts'

/** The order of the table; a trial that is not named here comes last. */
const ORDER = [
  'permissions',
  'roles',
  'malformed-inputs',
  'odd-texts',
  'one-date',
  'two-places',
  'one-key',
  'order',
  'random-money',
  'taken-back',
  'suspended-and-blocked',
  'vetting-year',
  'upload-limit',
  'killed-database',
  'killed-webhooks',
  'slow-tests',
  'killed-process',
  'mail-chaos',
  'files',
  'attachments',
  'stored-text',
  'return-to',
  'site-address',
  'held-scripts',
  'sign-in-attack',
  'owner-under-attack',
  'redaction',
  'contact-data',
  'body-size',
  'contract-pdfs',
  'calendars',
  'printed-names',
  'data-folder',
  'retention',
  'connections',
  'scanners',
  'mutation',
  'mixed-load',
]

const FOLDER = path.resolve('tests/abuse/trials')
const argument = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const only = argument('only')?.split(',')
const isQuick = process.argv.includes('--quick')
const seed = Number(argument('seed') ?? 20_261_121)
const say = (line: string) => process.stdout.write(`${line}\n`)

const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

function trialNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !only || only.some((part) => name.includes(part)))
    .toSorted((a, b) => place(a) - place(b))
}

async function runOne(name: string): Promise<Row> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), `curio-abuse-${name}-`))
  const startedAt = Date.now()
  const options = { isQuick, seed, scratch, say: (line: string) => say(`  ${line}`) }
  let result: TrialResult
  // An earlier trial of this process may have left another provider behind.
  resetPayments()
  try {
    const exported = (await import(pathToFileURL(path.join(FOLDER, `${name}.ts`)).href)) as Record<string, Trial>
    result = await Object.values(exported)[0]!(options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(error instanceof Error ? (error.stack ?? reason) : reason)
    result = {
      name,
      bar: '-',
      figure: 'could not be carried out',
      isOk: false,
      details: [reason.split('\n')[0]!.replaceAll(process.cwd(), '.')],
    }
  } finally {
    closeConnections()
    rmSync(scratch, { recursive: true, force: true })
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  return { ...result, file: name, seconds, on: new Date().toISOString().slice(0, 10) }
}

// What a trial that could not be carried out left running ends with it, not with the trials after it.
process.on('unhandledRejection', (error) => say(`  left behind: ${String(error).split('\n')[0]}`))

const results: Row[] = []
for (const name of trialNames()) {
  say(`> ${name}`)
  const result = await runOne(name)
  results.push(result)
  say(
    `> ${name}: ${result.isOk === null ? 'not run' : result.isOk ? 'ok' : 'MISSED'}; ${result.figure} (${result.seconds} s)`,
  )
  for (const line of result.details) say(`    ${line}`)
  // After each, so that a run that is stopped keeps what it has. Smaller counts are for a quick look only.
  if (!isQuick) keepResults(results, place, seed)
}
say(`\n${isQuick ? reportOf(results, seed) : keepResults(results, place, seed)}`)
process.exit(results.every(({ isOk }) => isOk !== false) ? 0 : 1)
