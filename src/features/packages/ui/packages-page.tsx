import { Button } from '@mantine/core'
import { useState } from 'react'
import { PRICE_ON_REQUEST, startingAt } from '#features/photographers/texts.ts'
import { trpc, type RouterOutputs } from '#shell/trpc.ts'
import { VendorError } from '#shell/vendor-record.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { PACKAGES_MAX, startingPriceOf } from '../model.ts'
import { PACKAGES_FULL } from '../texts.ts'
import { OwnPackageItem } from './own-package-item.tsx'
import classes from './packages-page.module.css'
import { PackageDialog } from './package-dialog.tsx'
import { PolicyForm } from './policy-form.tsx'
import { usePackageChanges } from './use-package-changes.ts'

type Own = RouterOutputs['packages']['own']

/** The photographer's packages and the policy box, as couples see them beside the pictures. (PF3, PF6) */
export function PackagesPage() {
  const { data, error, isFetching, refetch } = trpc.packages.own.useQuery(undefined, { refetchOnWindowFocus: 'always' })
  const [editing, setEditing] = useState<string | null>(null)
  const isFull = data !== undefined && data.packages.length >= PACKAGES_MAX
  return (
    <>
      <title>Packages</title>
      <PageHeader
        title="Packages"
        subtitle={data && <Standing own={data} />}
        actions={
          data &&
          !isFull && (
            <Button leftSection={<PlusIcon />} onClick={() => setEditing('new')}>
              New package
            </Button>
          )
        }
      />
      {error && !data && (
        <VendorError
          error={error}
          title="Your packages did not load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PageState.Loading label="Loading your packages" rows={6} />}
      {data && (
        <div className={classes.page}>
          {isFull && <p className={classes.note}>{PACKAGES_FULL}</p>}
          <List own={data} onEdit={setEditing} />
          <section aria-labelledby="policy" className={classes.policy}>
            <div>
              <h2 id="policy">Good to know</h2>
              <p className={classes.note}>
                Couples read this below your packages. Leave out what you would rather not say.
              </p>
            </div>
            <PolicyForm policy={data.policy} />
          </section>
        </div>
      )}
      {data && <PackageDialog editing={editing} packages={data.packages} onClose={() => setEditing(null)} />}
    </>
  )
}

function Standing({ own }: { own: Own }) {
  const priceCents = startingPriceOf(own.packages, own.startingPriceCents)
  return <>Couples read “{priceCents === null ? PRICE_ON_REQUEST : startingAt(priceCents)}” on your card and profile.</>
}

function List({ own: { packages }, onEdit }: { own: Own; onEdit: (id: string) => void }) {
  const changes = usePackageChanges(packages)
  if (packages.length === 0)
    return (
      <PageState.Empty
        title="No packages yet"
        message="A package says what a couple gets at a price. They compare it with others, ask for it by name, and your offer starts from it."
        action={
          <Button variant="default" onClick={() => onEdit('new')}>
            Write the first package
          </Button>
        }
      />
    )
  return (
    <ol role="list" aria-label="Your packages" className={classes.packages}>
      {packages.map((one, place) => (
        <OwnPackageItem
          key={one.id}
          one={one}
          place={place}
          last={packages.length - 1}
          changes={changes}
          onEdit={() => onEdit(one.id)}
        />
      ))}
    </ol>
  )
}
