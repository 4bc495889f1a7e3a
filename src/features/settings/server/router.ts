import { adminProcedure, publicProcedure, router, service } from '#server/trpc.ts'
import { SettingsHistoryInput, UpdateSettingsInput } from '../inputs.ts'
import { getSettingsForAdmin, listSettingsHistory, updateSettings } from './admin.ts'
import { getPublicSettings } from './public.ts'

export const settingsRouter = router({
  /** Site name, addresses and switches every page needs. */
  public: publicProcedure.meta({ isOpenInMaintenance: true, cache: 'public' }).query(service(getPublicSettings)),
  /** Every setting, with its version. */
  get: adminProcedure.query(service(getSettingsForAdmin)),
  /** Saves one tab over a known version. CONFLICT. */
  update: adminProcedure
    .meta({ meanwhile: 'version', audited: 'settings.update' })
    .input(UpdateSettingsInput)
    .mutation(service(updateSettings)),
  /** Saved versions with who, when and what changed. */
  history: adminProcedure.input(SettingsHistoryInput).query(service(listSettingsHistory)),
})
