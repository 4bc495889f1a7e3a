import { NO_PHOTOGRAPHER_PROFILE, SET_UP_PROFILE } from '#shared/access/vendor-record.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { PageState } from '#ui/page/page-state.tsx'

/** A vendor screen without a photographer record: where to create one. */
export function NoVendorRecord() {
  return (
    <PageState.Empty
      title={NO_PHOTOGRAPHER_PROFILE}
      message="Start with your profile: everything here builds on it."
      action={<ButtonLink to="/vendor/profile">{SET_UP_PROFILE}</ButtonLink>}
    />
  )
}

type VendorErrorProps = {
  error: unknown
  /** Names what did not load. */
  title: string
  onRetry: () => void
  isRetrying: boolean
}

/** Why a vendor screen shows nothing: no record yet, or a failure with Retry. */
export function VendorError({ error, title, onRetry, isRetrying }: VendorErrorProps) {
  if (isNotFound(error)) return <NoVendorRecord />
  return <PageState.Error title={title} onRetry={onRetry} isRetrying={isRetrying} />
}
