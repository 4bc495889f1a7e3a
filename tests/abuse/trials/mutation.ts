import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Trial } from '../trial.ts'

const FILE = path.resolve('tests/abuse/mutation.json')
const BAR = 0.85

type Figures = {
  on: string
  mutants: number
  killed: number
  permissionSurvivors: string[]
  perFile: { file: string; mutants: number; killed: number }[]
}

/** Takes its figures from the last `npm run test:mutation`, which takes too long to be part of this command. */
export const mutation: Trial = async () => {
  const name = 'mutation testing of money, transitions, permissions and redaction (`npm run test:mutation`)'
  const bar = '85% killed, no survivor in a permission check'
  if (!existsSync(FILE))
    return { name, bar, figure: 'not run: no figures of `npm run test:mutation`', isOk: null, details: [] }
  const { on, mutants, killed, permissionSurvivors, perFile } = JSON.parse(readFileSync(FILE, 'utf8')) as Figures
  const share = killed / mutants
  return {
    name,
    bar,
    figure: `${killed} of ${mutants} killed (${(100 * share).toFixed(1)}%), ${permissionSurvivors.length} survivors in permission checks, measured ${on}`,
    isOk: share >= BAR && permissionSurvivors.length === 0,
    details: perFile.map((file) => `${file.file}: ${file.killed} of ${file.mutants}`),
  }
}
