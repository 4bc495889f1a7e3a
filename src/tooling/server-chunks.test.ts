import path from 'node:path'
import { expect, it } from 'vitest'
import { serverChunkGroups } from './server-chunks.ts'

const ENTRIES = { health: 'health.ts', trpc: 'trpc.ts', ssr: 'ssr.ts', pdf: 'pdf.ts', serve: 'serve.ts' }

/** Who imports what: at the start, and on demand. */
const IMPORTS: Record<string, [now: string[], later?: string[]]> = {
  health: [['log']],
  trpc: [['context'], ['feature']],
  ssr: [['context', 'root', 'model', '/node_modules/react'], ['page']],
  pdf: [['context', 'paper']],
  serve: [[], ['health', 'trpc', 'ssr', 'pdf']],
  context: [['log']],
  feature: [['model', 'statement'], ['mail']],
  root: [['header', 'model']],
  mail: [['/node_modules/react']],
  page: [['header']],
}

const entries = new Map(Object.entries(ENTRIES).map(([name, file]) => [path.resolve(file), name]))
const idOf = (name: string) => (name in ENTRIES ? path.resolve(`${name}.ts`) : name)
const graph = {
  getModuleInfo(id: string) {
    const [now, later = []] = IMPORTS[entries.get(id) ?? id] ?? [[]]
    return { importedIds: now.map(idOf), dynamicallyImportedIds: later.map(idOf) }
  },
}

/** The group that takes the module: of those that would, the one with the highest priority. */
function groupOf(name: string): string | null {
  const groups = serverChunkGroups(ENTRIES).toSorted((one, other) => other.priority - one.priority)
  return groups.map((group) => group.name(idOf(name), graph)).find((taken) => taken !== null) ?? null
}

it('puts what functions import at their start into few files', () => {
  expect(
    Object.fromEntries(['log', 'context', 'model', 'root', 'header'].map((name) => [name, groupOf(name)])),
  ).toEqual({ log: 'platform', context: 'api', model: 'shared', root: 'pages', header: 'pages' })
})

it('keeps the renderer, which mails need on demand, apart from what procedures share with pages', () => {
  expect(groupOf('/node_modules/react')).toBe('react')
})

it('leaves entries, other functions and what is imported on demand to the bundler', () => {
  for (const name of [...Object.keys(ENTRIES), 'paper', 'feature', 'statement', 'mail', 'page'])
    expect(groupOf(name)).toBeNull()
})
