import { adminProcedure, publicProcedure, router } from '#server/trpc.ts'
import { SettingsHistoryInput, UpdateSettingsInput } from '../inputs.ts'
import { getSettingsForAdmin, listSettingsHistory, updateSettings } from './admin.ts'
import { getPublicSettings } from './public.ts'

export const settingsRouter = router({
  /** Site name, addresses and switches every page needs. */
  public: publicProcedure.meta({ cache: 'public' }).query(({ ctx }) => getPublicSettings(ctx)),
  /** Every setting, with its version. */
  get: adminProcedure.query(({ ctx }) => getSettingsForAdmin(ctx)),
  /** Saves one tab over a known version. CONFLICT. */
  update: adminProcedure.input(UpdateSettingsInput).mutation(({ ctx, input }) => updateSettings(ctx, input)),
  /** Saved versions with who, when and what changed. */
  history: adminProcedure.input(SettingsHistoryInput).query(({ ctx, input }) => listSettingsHistory(ctx, input)),
})
