import { Radio } from '@mantine/core'
import { AVAILABILITY_MODES, type AvailabilityMode } from '#features/photographers/model.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { MODE_LABELS } from '../model.ts'
import classes from './calendar-page.module.css'

const DESCRIPTIONS: Record<AvailabilityMode, string> = {
  open: 'Couples can ask for every day except those you block.',
  listed: 'Couples can only ask for the days you offer. If you don’t offer any, every day is open.',
}

/** The two calendar modes. */
export function ModeChoice({ mode, hasListedDays }: { mode: AvailabilityMode; hasListedDays: boolean }) {
  const utils = trpc.useUtils()
  const setMode = trpc.availability.setMode.useMutation({
    onSuccess: () => notify.success('Calendar saved'),
    onError: () => notify.error('We couldn’t save your choice. Please try again.'),
    onSettled: () => utils.availability.calendar.invalidate(),
  })
  const shown = setMode.isPending ? setMode.variables.mode : mode
  return (
    <Radio.Group
      label="Which days couples can ask for"
      value={shown}
      onChange={(next) => setMode.mutate({ mode: next })}
      description={
        mode === 'listed' && !hasListedDays ? 'You haven’t offered any days yet, so every day is open.' : undefined
      }
    >
      <div className={classes.modes}>
        {AVAILABILITY_MODES.map((each) => (
          <Radio
            key={each}
            value={each}
            label={MODE_LABELS[each]}
            description={DESCRIPTIONS[each]}
            classNames={{ description: classes.modeWords! }}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
