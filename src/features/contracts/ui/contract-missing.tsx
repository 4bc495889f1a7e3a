import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { CLOSED_WHILE_LOOKING } from '../texts.ts'

type ContractMissingProps = { error: unknown; onRetry: () => void; isRetrying: boolean }

/** In the place of a contract that did not come. Opening one is a step of it, which is not taken for somebody else. */
export function ContractMissing({ error, onRetry, isRetrying }: ContractMissingProps) {
  if (appCodeOf(error) === 'READ_ONLY') return <PageState.Empty {...CLOSED_WHILE_LOOKING} />
  return <PageState.Error title="The contract didn’t load" onRetry={onRetry} isRetrying={isRetrying} />
}
