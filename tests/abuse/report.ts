import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TrialResult } from './trial.ts'

export type Row = TrialResult & { file: string; seconds: number; on: string }

const DATA = path.resolve('tests/abuse/results.json')
const FILE = path.resolve('tests/abuse/RESULTS.md')

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const verdict = (isOk: boolean | null) => (isOk === null ? 'not run' : isOk ? 'held' : '**missed**')

/** The table of design/security.md with what was measured. */
export function reportOf(rows: readonly Row[], seed: number): string {
  const cpu = os.cpus()
  return [
    '# Abuse suite: results',
    `Made by \`npm run test:abuse\` (seed ${seed}) on ${cpu.length} x ${cpu[0]!.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}, PostgreSQL 18, the production build. \`-- --only=files,return-to\` repeats single trials and keeps the other rows.`,
    [
      '| trial | bar | figure | | s | run on |',
      '|---|---|---|---|---|---|',
      ...rows.map((row) => {
        const { name, bar, figure, isOk, seconds, on } = row
        return `| ${[name, bar, figure, verdict(isOk), seconds, on].map((value) => cell(String(value))).join(' | ')} |`
      }),
    ].join('\n'),
    '## Details',
    ...rows
      .filter(({ details }) => details.length > 0)
      .map(({ file, details }) => `### ${file}\n\n${details.map((line) => `- ${line}`).join('\n')}`),
    '',
  ].join('\n\n')
}

/** Rows of trials that this run did not repeat stay as they were. */
export function keepResults(rows: readonly Row[], order: (file: string) => number, seed: number): string {
  const known = existsSync(DATA) ? (JSON.parse(readFileSync(DATA, 'utf8')) as Row[]) : []
  const others = known.filter(({ file }) => !rows.some((row) => row.file === file))
  const all = [...others, ...rows].toSorted((a, b) => order(a.file) - order(b.file))
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`)
  const text = reportOf(all, seed)
  writeFileSync(FILE, text)
  return text
}
