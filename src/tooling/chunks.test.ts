import type { Plugin, Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { type Chunk, chunkCheck } from './chunks.ts'

const CHUNKS: Chunk[] = [
  { name: 'base', isOnEveryPage: true, modules: ['node_modules/react/', 'src/shared/browser/browser-store.ts'] },
  { name: 'forms', modules: [] },
  { name: 'area', isLater: true, modules: [] },
]

const chunk = (name: string, imports: string[], moduleIds: string[] = []) => ({
  [`${name}.js`]: {
    type: 'chunk',
    name,
    imports: imports.map((each) => `${each}.js`),
    moduleIds,
    facadeModuleId: moduleIds[0] ?? null,
  },
})

const main = (...imports: string[]) => chunk('main', imports, ['/app/src/main.ts'])

/** Why the build of these files and a first script fails, if it does. */
function refusal(...files: ReturnType<typeof chunk>[]): string | undefined {
  const { generateBundle } = chunkCheck(CHUNKS) as Plugin & { generateBundle: (...given: unknown[]) => void }
  const bundle = Object.assign(main(), ...files) as Rolldown.OutputBundle
  const error = (message: string): never => {
    throw new Error(message)
  }
  try {
    generateBundle.call({ error } as never, {}, bundle)
  } catch (refused) {
    return (refused as Error).message
  }
  return undefined
}

const hydrate = (...imports: string[]) => chunk('hydrate', imports, ['/app/src/hydrate.tsx'])

it('lets every page load what is meant for every page', () => {
  expect(refusal(hydrate('base'), chunk('base', []), chunk('forms', ['base']))).toBeUndefined()
})

it('refuses a chunk for some pages that every page would load, however far down', () => {
  const files = [hydrate('shared'), chunk('shared', ['base', 'forms']), chunk('base', []), chunk('forms', ['base'])]
  expect(refusal(...files)).toContain('Every page would load these chunks: forms.')
})

it('refuses a chunk of the areas that a public page would load before a click', () => {
  const page = (folder: string) =>
    chunk('about', ['helper'], [`/app/src/routes/${folder}/about.tsx?tsr-split=component`])
  const others = [hydrate(), chunk('helper', ['area']), chunk('area', [])]
  expect(refusal(...others, page('_public'))).toContain('before a click: about: area.')
  expect(refusal(...others, page('_vendor'))).toBeUndefined()
})

it('refuses a package that a module of every page draws in', () => {
  const base = chunk(
    'base',
    [],
    [
      '/app/node_modules/react/index.js',
      '/app/src/shared/browser/browser-store.ts',
      '/app/node_modules/@scope/parsing/index.js',
      '/app/node_modules/parsing/node_modules/react/index.js',
      '/app/src/shared/unlisted.ts',
    ],
  )
  const forms = chunk('forms', ['base'], ['/app/node_modules/@scope/fields/index.js'])
  expect(refusal(hydrate('base'), base, forms)).toContain('Every page would load these packages: @scope/parsing.')
})

it('refuses a first script that imports something', () => {
  expect(refusal(hydrate(), main('runtime'), chunk('runtime', []))).toContain('before the page is shown: runtime.js.')
})

it('refuses a build without the file that makes pages live', () => {
  expect(refusal(chunk('base', []))).toContain('src/hydrate.tsx')
})
