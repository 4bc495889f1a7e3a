import { PageState } from '#ui/page/page-state.tsx'

type FigureFailedProps = { what: string; onRetry: () => void; isRetrying: boolean }

/** A part of the dashboard that did not load; the others stay. */
export const FigureFailed = ({ what, ...props }: FigureFailedProps) => (
  <PageState.Error title={`${what} didn’t load`} {...props} />
)
