import { Button } from '@mantine/core'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { todayIn } from '#shared/date/days.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { EXPORT_MAX } from '#shared/url/table-search.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { useSite } from '#ui/page/site.ts'
import classes from './export-button.module.css'
import { saveFile } from './save-file.ts'

type CsvExport = { csv: string; count: number; isCut: boolean }

/** Options of an export's mutation: the answer is saved as "<name>-<today>.csv", and a toast says how many rows it has. */
export function useCsvFile(name: string, [one, many]: readonly [one: string, many: string]) {
  const { timeZone } = useSite()
  return {
    onSuccess: ({ csv, count, isCut }: CsvExport) => {
      saveFile(`${name}-${todayIn(timeZone, new Date())}.csv`, csv, 'text/csv')
      const words = `${formatNumber(count)} ${count === 1 ? one : many} exported`
      notify.success(isCut ? `${words}; there are more. Narrow the list to get the rest.` : words)
    },
    onError: (error: { message: string }) =>
      notify.error(isUnanswered(error) ? 'The export failed. Please try again.' : error.message),
  }
}

type ExportButtonProps = {
  isExporting: boolean
  onExport: () => void
  /** Names the table on pages with several: "Export payouts as CSV". */
  what?: string
  max?: number
}

/** Downloads the filtered rows in the table's order; says how many rows a file can have. */
export function ExportButton({ isExporting, onExport, what, max = EXPORT_MAX }: ExportButtonProps) {
  return (
    <div className={classes.export}>
      <Button variant="default" size="md" loading={isExporting} onClick={onExport}>
        {what ? `Export ${what} as CSV` : 'Export as CSV'}
      </Button>
      <p className={classes.bound}>Everything in this list, up to {formatNumber(max)} rows</p>
    </div>
  )
}
