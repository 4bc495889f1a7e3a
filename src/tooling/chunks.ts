import type { Plugin, Rolldown } from 'vite'

/** A chunk that many pages share, and its modules. */
export type Chunk = {
  name: string
  /** What makes a page live may load it; of the other chunks it must need nothing. */
  isOnEveryPage?: boolean
  /** A public page may load it on a click, never before. */
  isLater?: boolean
  /** Paths of modules, below the project's root or `node_modules/`; a folder ends with a slash. */
  modules: readonly string[]
}

const escaped = (path: string) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The id of a virtual module begins with a null character instead of a folder. */
const ruleOf = (path: string) =>
  new RegExp(String.raw`[/\0]` + escaped(path) + (path.endsWith('/') ? '' : String.raw`(?:\.[a-z.]+)?$`))

/** The bundler's groups for these chunks. */
export const chunkGroups = (chunks: readonly Chunk[]) =>
  chunks.map(({ name, modules }) => ({
    name,
    test: new RegExp(modules.map((path) => ruleOf(path).source).join('|')),
  }))

/** The names of all chunks that this one imports, directly or not. */
function importedChunks(bundle: Rolldown.OutputBundle, first: Rolldown.OutputChunk): Set<string> {
  const names = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    for (const file of chunk.imports) {
      const imported = bundle[file]
      if (imported?.type !== 'chunk' || names.has(imported.name)) continue
      names.add(imported.name)
      visit(imported)
    }
  }
  visit(first)
  return names
}

const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/

/** The packages in a chunk of every page that it does not list: one of its modules imports them. */
function packagesDrawnIn(chunks: readonly Chunk[], { name, moduleIds }: Rolldown.OutputChunk): string[] {
  const chunk = chunks.find((known) => known.isOnEveryPage && known.name === name)
  const listed = chunk?.modules.map(ruleOf)
  return moduleIds
    .filter((id) => listed && !listed.some((rule) => rule.test(id)))
    .flatMap((id) => PACKAGE.exec(id)?.[1] ?? [])
}

/** What a public page shows. */
const PUBLIC_PAGE = /\/src\/routes\/_public.*[?&]tsr-split=component/

/** What public pages load before a click although it is meant for later, as "page: chunk". */
function loadedTooSoon(chunks: readonly Chunk[], bundle: Rolldown.OutputBundle): string[] {
  const pages = Object.values(bundle).filter(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && PUBLIC_PAGE.test(file.facadeModuleId ?? ''),
  )
  return pages.flatMap((page) => {
    const needed = importedChunks(bundle, page)
    return chunks.filter(({ name, isLater }) => isLater && needed.has(name)).map(({ name }) => `${page.name}: ${name}`)
  })
}

/** The first script of every page. */
const FIRST = /\/src\/main\.ts$/
/** What makes every page live. */
const HYDRATION = /\/src\/hydrate\.tsx$/

const chunkOf = (bundle: Rolldown.OutputBundle, module: RegExp) =>
  Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.moduleIds.some((id) => module.test(id)),
  )

/**
 * Fails the client build when a chunk lists a module that no page loads: a moved file would silently leave its chunk;
 * and when every page needs a chunk that is meant for some. A chunk takes what its modules import, so one small module
 * that the shell needs too would bring all of it to every page. The first script must import nothing: whatever it needs
 * would be fetched before the page's first picture.
 */
export function chunkCheck(chunks: readonly Chunk[]): Plugin {
  return {
    name: 'curio:chunk-check',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()].map((id) => id.replace(/\?.*$/, ''))
      const unknown = chunks.flatMap(({ modules }) =>
        modules.filter((path) => !ids.some((id) => ruleOf(path).test(id))),
      )
      if (unknown.length > 0)
        this.error(`The chunks of src/tooling/client-chunks.ts list modules that no page loads: ${unknown.join(', ')}`)
    },
    generateBundle(_options, bundle) {
      const drawn = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? packagesDrawnIn(chunks, file) : [],
      )
      if (drawn.length > 0)
        this.error(
          `Every page would load these packages: ${[...new Set(drawn)].join(', ')}. Take what imports them out of the chunk in src/tooling/client-chunks.ts, or list them there.`,
        )
      const waiting = chunkOf(bundle, FIRST)
      if (!waiting || waiting.imports.length > 0)
        this.error(
          `src/main.ts would fetch these files before the page is shown: ${waiting?.imports.join(', ') ?? 'it was not found'}. Import what needs them with import().`,
        )
      const live = chunkOf(bundle, HYDRATION)
      if (!live) this.error('No chunk of src/hydrate.tsx was found.')
      const needed = importedChunks(bundle, live)
      const wrong = chunks.filter(({ name, isOnEveryPage }) => !isOnEveryPage && needed.has(name))
      if (wrong.length > 0)
        this.error(
          `Every page would load these chunks: ${wrong.map(({ name }) => name).join(', ')}. List what src/hydrate.tsx needs of them in an earlier chunk of src/tooling/client-chunks.ts.`,
        )
      const soon = loadedTooSoon(chunks, bundle)
      if (soon.length > 0)
        this.error(
          `Public pages would load these chunks before a click: ${soon.join(', ')}. List what they need of them in an earlier chunk of src/tooling/client-chunks.ts.`,
        )
    },
  }
}
