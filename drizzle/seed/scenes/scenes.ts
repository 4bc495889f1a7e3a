import { bridge, skyline, street } from './kinds/city.ts'
import { portrait, silhouette, veil } from './kinds/close.ts'
import { coast } from './kinds/coast.ts'
import { rings, stationery } from './kinds/details.ts'
import { champagne, dance, table } from './kinds/evening.ts'
import { blooms, bouquet, cake } from './kinds/florals.ts'
import { arcade, loft, nave, studio } from './kinds/interiors.ts'
import { dunes, forest, meadow, mountains } from './kinds/land.ts'
import type { Scene, SceneKind } from './types.ts'

/** What paints each kind of picture. */
export const SCENES: Record<SceneKind, Scene> = {
  coast,
  dunes,
  mountains,
  meadow,
  forest,
  skyline,
  bridge,
  street,
  loft,
  nave,
  arcade,
  studio,
  table,
  dance,
  bouquet,
  blooms,
  rings,
  stationery,
  champagne,
  cake,
  veil,
  silhouette,
  portrait,
}
