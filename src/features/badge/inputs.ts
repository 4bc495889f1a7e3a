import * as z from 'zod/mini'

export const SwitchBadgeInput = z.object({ isOn: z.boolean() })
