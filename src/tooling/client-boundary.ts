import type { Plugin } from 'vite'

const SERVER_ONLY =
  /\/(?:src\/(?:app|server|stand-ins|ssr\/entry-server)|drizzle|emails|src\/features\/[^/]+\/server)\b/

/** Fails the client build when browser code imports a server module. Types are erased before this point. */
export function clientBoundary(): Plugin {
  return {
    name: 'client-boundary',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!SERVER_ONLY.test(id) || id.includes('/node_modules/')) return null
      const importers = this.getModuleInfo(id)?.importers.join(', ') ?? 'unknown'
      return this.error(`A server module is reached from browser code: ${id}\nimported by ${importers}`)
    },
  }
}
