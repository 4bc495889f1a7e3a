import { Button } from '@mantine/core'
import { Money } from '#ui/text/money.tsx'
import type { OwnPackage } from '../model.ts'
import { PackageContents } from './package-contents.tsx'
import classes from './packages-page.module.css'
import type { usePackageChanges } from './use-package-changes.ts'

type ItemProps = {
  one: OwnPackage
  place: number
  /** The place of the last package. */
  last: number
  changes: ReturnType<typeof usePackageChanges>
  onEdit: () => void
}

/** One own package with what can be done to it. */
export function OwnPackageItem({ one, place, last, changes, onEdit }: ItemProps) {
  const of = (what: string) => `${what} “${one.name}”`
  return (
    <li className={classes.package} data-hidden={!one.isActive || undefined}>
      <div className={classes.head}>
        <h2 className={classes.name}>{one.name}</h2>
        <p className={classes.price}>
          <Money cents={one.priceCents} />
        </p>
      </div>
      {!one.isActive && <p className={classes.note}>Hidden: couples don’t see it, and “Starting at” leaves it out.</p>}
      <PackageContents one={one} />
      <div className={classes.actions}>
        <Button variant="default" aria-label={of('Edit')} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="default"
          aria-label={of(one.isActive ? 'Hide' : 'Show')}
          disabled={changes.isPending}
          onClick={() => changes.setActive(one.id, !one.isActive)}
        >
          {one.isActive ? 'Hide' : 'Show'}
        </Button>
        {place > 0 && (
          <Button
            variant="subtle"
            aria-label={of('Move up')}
            disabled={changes.isPending}
            onClick={() => changes.move(place, place - 1)}
          >
            Up
          </Button>
        )}
        {place < last && (
          <Button
            variant="subtle"
            aria-label={of('Move down')}
            disabled={changes.isPending}
            onClick={() => changes.move(place, place + 1)}
          >
            Down
          </Button>
        )}
        <Button
          variant="subtle"
          aria-label={of('Delete')}
          disabled={changes.isPending}
          onClick={() => void changes.remove(one)}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
