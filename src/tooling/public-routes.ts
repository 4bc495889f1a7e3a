import { Generator, getConfig } from '@tanstack/router-generator'
import type { Plugin } from 'vite'
import { AREAS } from '../ssr/manifest.ts'

/** Files and folders of the areas in `src/routes`. */
const OF_AREAS = String.raw`^(?:${AREAS.map((id) => id.slice(1)).join('|')})(?:\.tsx)?$`

/**
 * Writes `src/routeTree.public.gen.ts`, the routes that every page loads: with those of the areas and the readers of
 * their addresses each new page of an area would weigh on the home page.
 */
export function publicRoutes(): Plugin {
  return {
    name: 'curio:public-routes',
    async configResolved({ root }) {
      const config = getConfig(
        { generatedRouteTree: './src/routeTree.public.gen.ts', routeFileIgnorePattern: OF_AREAS },
        root,
      )
      await new Generator({ config, root }).run()
    },
  }
}
