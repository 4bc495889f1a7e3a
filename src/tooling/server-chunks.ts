import path from 'node:path'
import type { Rolldown } from 'vite'

/** The bundler's modules and what each imports. */
type Graph = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

/** These modules and what they import, directly or not; also what is imported on demand, if asked. */
function closure(from: readonly string[], graph: Graph, isWithLater = false): Set<string> {
  const ids = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = ids.has(id) ? null : graph.getModuleInfo(id)
    if (!info) continue
    ids.add(id)
    open.push(...info.importedIds, ...(isWithLater ? info.dynamicallyImportedIds : []))
  }
  return ids
}

const isPackage = (id: string) => id.includes('/node_modules/')

/**
 * The bundler's groups for what the functions import at their start. A cold function pays a third of a millisecond of CPU
 * for every file, and left alone the bundler cuts what a page needs into a hundred and forty: one for each set of
 * pages and procedures that share something. A group needs only those before it, and no function loads the renderer
 * that renders nothing. What is imported on demand is left to the bundler.
 *
 * @param entries the files of the functions by name, `health`, `trpc` and `ssr` among them
 */
export function serverChunkGroups(entries: Readonly<Record<string, string>>) {
  // The local server imports every function on demand and would make everything shared.
  const { serve: _, ...functions } = entries
  const file = (name: string) => path.resolve(functions[name]!)
  const ssr = file('ssr')
  const others = Object.keys(functions)
    .map(file)
    .filter((id) => id !== ssr)
  /** What pages share with other functions, or with a procedure that is loaded when it is called. */
  const shared = (graph: Graph) => {
    const elsewhere = closure(others, graph, true)
    return [...closure([ssr], graph)].filter((id) => elsewhere.has(id))
  }
  const groups: Record<string, (graph: Graph) => Iterable<string>> = {
    platform: (graph) => closure([file('health')], graph),
    api: (graph) => closure([file('trpc')], graph),
    react: (graph) => shared(graph).filter(isPackage),
    shared,
    pages: (graph) => closure([ssr], graph),
  }
  const isEntry = (id: string) => id === ssr || others.includes(id)
  return Object.entries(groups).map(([debugName, modules], index, { length }) => {
    let ids: ReadonlySet<string> | undefined
    return {
      debugName,
      priority: length - index,
      name: (id: string, graph: Graph) => {
        ids ??= new Set(modules(graph))
        return ids.has(id) && !isEntry(id) ? debugName : null
      },
    }
  })
}
