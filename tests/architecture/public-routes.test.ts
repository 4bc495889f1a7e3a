import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AREAS } from '../../src/ssr/manifest.ts'

const routesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^import .* from '\.\/routes(\/.*)'$/gm)].map(([, path]) => path!)

it('the routes that every page loads are all but those of the areas', () => {
  const all = routesIn('src/routeTree.gen.ts')
  const ofAreas = all.filter((path) => AREAS.some((area) => path === area || path.startsWith(`${area}/`)))
  expect(routesIn('src/routeTree.public.gen.ts')).toEqual(all.filter((path) => !ofAreas.includes(path)))
  expect(ofAreas.length).toBeGreaterThan(40)
})
