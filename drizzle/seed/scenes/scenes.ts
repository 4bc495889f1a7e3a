import { cake } from './kinds/cake.ts'
import { champagne } from './kinds/champagne.ts'
import { bridge, skyline } from './kinds/city.ts'
import { silhouette, veil } from './kinds/close.ts'
import { coast } from './kinds/coast.ts'
import { dance } from './kinds/dance.ts'
import { blooms, bouquet } from './kinds/florals.ts'
import { arcade, loft, nave } from './kinds/interiors.ts'
import { dunes, forest, meadow, mountains } from './kinds/land.ts'
import { portrait } from './kinds/portrait.ts'
import { rings } from './kinds/rings.ts'
import { stationery } from './kinds/stationery.ts'
import { street } from './kinds/street.ts'
import { studio } from './kinds/studio.ts'
import { table } from './kinds/table.ts'
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
