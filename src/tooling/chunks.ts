import type { Plugin } from 'vite'

/** A chunk that many pages share, and its modules. */
export type Chunk = {
  name: string
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

/** Fails the client build when a chunk lists a module that no page loads: a moved file would silently leave its chunk. */
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
        this.error(`The chunks of vite.config.ts list modules that no page loads: ${unknown.join(', ')}`)
    },
  }
}
