import type { ProfileValues } from '#features/photographers/inputs.ts'
import { NO_RECORD } from '#shared/api/record-version.ts'
import type { callAs } from './call.ts'

type Api = ReturnType<typeof callAs>

/** Saves a profile over its current version. */
export const saveProfileOver = async (api: Api, values: ProfileValues) =>
  api.photographers.save({ ...values, version: (await api.photographers.own({}))?.version ?? NO_RECORD })

/** Signs and sends a draft as it is worded now. */
export const sendDraftAsIs = async (api: Api, id: string, fullName = 'Ada Marsh') =>
  api.contracts.send({
    id,
    fullName,
    confirmedName: fullName,
    isAgreed: true,
    version: (await api.contracts.get({ id })).version,
  })
