import { coast } from './kinds/coast.ts'
import { dunes, forest, meadow, mountains } from './kinds/land.ts'
export const SCENES: any = { coast, dunes, forest, meadow, mountains }
