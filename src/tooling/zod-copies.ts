import type { Plugin } from 'vite'

const CLASSIC = /\/node_modules\/zod\/v4\/classic\//
const CORE = /\/node_modules\/zod\/v4\/(?:core|locales)\//

/**
 * Gives zod's full API its own copy of the core in the browser. Tree shaking keeps what the whole product uses: with a
 * shared core every public page, which uses only zod/mini, would load what the dashboards' forms need.
 */
export function zodCopies(): Plugin {
  return {
    name: 'curio:zod-copies',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !(CLASSIC.test(importer) || importer.endsWith('?classic'))) return null
      const resolved = await this.resolve(source, importer.replace(/\?classic$/, ''), { ...options, skipSelf: true })
      return resolved && CORE.test(resolved.id) ? { ...resolved, id: `${resolved.id}?classic` } : resolved
    },
  }
}
