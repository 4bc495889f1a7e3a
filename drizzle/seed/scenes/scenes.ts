import { bridge, skyline, street } from './kinds/city.ts'
import { coast } from './kinds/coast.ts'
import { arcade, loft, nave, studio } from './kinds/interiors.ts'
import { dunes, forest, meadow, mountains } from './kinds/land.ts'
import { blooms, bouquet, cake } from './kinds/florals.ts'
import { champagne, dance, table } from './kinds/evening.ts'
export const SCENES: any = { coast, dunes, forest, meadow, mountains, bridge, skyline, street, arcade, loft, nave, studio, blooms, bouquet, cake, champagne, dance, table }
