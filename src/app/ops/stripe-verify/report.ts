import { IDS, type Recorder, type Refusal } from './recorder.ts'
import { type Difference, differencesOf, shapeOf } from './shapes.ts'
import type { Outcome } from './walk.ts'

/** What the comparison found. It holds names of fields, their types and the service's own words: no key, id or value. */
export type Report = {
  at: string
  apiVersion: string
  outcomes: { step: string; service: string; standIn: string }[]
  differences: Difference[]
  /** What only one of them was asked or has answered: a step took another way there. */
  askedOfOne: { where: string; of: 'service' | 'stand-in' }[]
  refusals: { service: Refusal[]; standIn: Refusal[] }
}

type Walked = { recorder: Pick<Recorder, 'answers' | 'refusals'>; outcomes: readonly Outcome[] }

/** Ids and addresses in the service's sentences are left out. */
const withoutNames = (text: string): string => text.replaceAll(/https?:\/\/\S+/g, '(address)').replaceAll(IDS, '(id)')

const toldOf = (outcomes: readonly Outcome[], step: string): string => {
  const problem = outcomes.find((outcome) => outcome.step === step)?.problem
  return problem === null ? 'done' : withoutNames(problem ?? 'not reached')
}

/** Compares what the service answered with what the stand-in did. */
export function reportOf(
  service: Walked,
  standIn: Walked,
  { at, apiVersion }: { at: Date; apiVersion: string },
): Report {
  const [real, local] = [service.recorder.answers, standIn.recorder.answers]
  const keys = [...new Set([...real.keys(), ...local.keys()])]
  const only = (of: 'service' | 'stand-in', has: typeof real, lacks: typeof real) =>
    keys.filter((where) => has.has(where) && !lacks.has(where)).map((where) => ({ where, of }))
  return {
    at: at.toISOString(),
    apiVersion,
    outcomes: standIn.outcomes.map(({ step }) => ({
      step,
      service: toldOf(service.outcomes, step),
      standIn: toldOf(standIn.outcomes, step),
    })),
    differences: keys
      .filter((where) => real.has(where) && local.has(where))
      .flatMap((where) => differencesOf(where, shapeOf(real.get(where)!), shapeOf(local.get(where)!))),
    askedOfOne: [...only('service', real, local), ...only('stand-in', local, real)],
    refusals: { service: service.recorder.refusals, standIn: standIn.recorder.refusals },
  }
}

/** Whether every step was walked at the service, and nothing differs. */
export const isAsExpected = ({ outcomes, differences }: Report): boolean =>
  differences.length === 0 && outcomes.every(({ service, standIn }) => service === 'done' && standIn === 'done')

const cell = (text: string) => text.replaceAll('|', '\\|') || '–'
const table = (head: string[], rows: string[][], none: string): string[] =>
  rows.length === 0
    ? [none]
    : [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`)

/** The report for people. */
export function readableOf({ at, apiVersion, outcomes, differences, askedOfOne, refusals }: Report): string {
  const refused = [
    ...refusals.service.map((refusal) => ({ ...refusal, by: 'service' })),
    ...refusals.standIn.map((refusal) => ({ ...refusal, by: 'stand-in' })),
  ]
  return [
    '# Stripe and its stand-in',
    '',
    `Compared on ${at}, version ${apiVersion} of the API.`,
    '',
    '## Steps',
    '',
    ...table(
      ['step', 'service', 'stand-in'],
      outcomes.map(({ step, service, standIn }) => [step, service, standIn]),
      'None.',
    ),
    '',
    `## Differences (${differences.length})`,
    '',
    ...table(
      ['answer', 'field', 'which is', 'service', 'stand-in'],
      differences.map(({ where, path, kind, service, standIn }) => [where, path, kind, service, standIn]),
      'None.',
    ),
    '',
    '## Asked of one of them only',
    '',
    ...table(
      ['answer', 'of'],
      askedOfOne.map(({ where, of }) => [where, of]),
      'Nothing.',
    ),
    '',
    '## Refusals',
    '',
    ...table(
      ['by', 'request', 'status', 'name'],
      refused.map(({ by, where, status, code }) => [by, where, String(status), code]),
      'None.',
    ),
    '',
  ].join('\n')
}
