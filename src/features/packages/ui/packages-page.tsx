import { PRICE_ON_REQUEST, startingAt } from '#features/photographers/texts.ts'
import { SavedList } from '#shell/saved-texts.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { swipeRail } from '#ui/picture/swipe-rail.ts'
import { PACKAGES_MAX, startingPriceOf } from '../model.ts'
import { PACKAGES_FULL } from '../texts.ts'
import { OwnPackageItem } from './own-package-item.tsx'
import { PackageDialog } from './package-dialog.tsx'
import classes from './packages-page.module.css'
import { PolicyForm } from './policy-form.tsx'
import { usePackageChanges } from './use-package-changes.ts'

type Own = RouterOutputs['packages']['own']

const WORDS = {
  loading: 'Loading your packages',
  failed: 'Your packages didn’t load',
  add: 'New package',
  empty: {
    title: 'No packages yet',
    message:
      'A package says what a couple gets for a price. They can compare it with others and ask for it by name, and your offer starts from it.',
    action: 'Create your first package',
  },
}

/** The photographer's packages and the policy box, as couples see them beside the pictures. */
export function PackagesPage() {
  const { data, ...query } = trpc.packages.own.useQuery(undefined, { refetchOnWindowFocus: 'always' })
  return (
    <SavedList
      title="Packages"
      subtitle={data && <Standing own={data} />}
      query={{ ...query, data: data?.packages }}
      limit={{ max: PACKAGES_MAX, sentence: PACKAGES_FULL }}
      words={WORDS}
      list={(packages, onEdit) => <List packages={packages} onEdit={onEdit} />}
      dialog={(packages, editing, close) => <PackageDialog editing={editing} packages={packages} onClose={close} />}
    >
      {data && (
        <section aria-labelledby="policy" className={classes.policy}>
          <div>
            <h2 id="policy">Good to know</h2>
            <p className={classes.note}>Couples read this below your packages. Leave out what you’d rather not say.</p>
          </div>
          <PolicyForm policy={data.policy} />
        </section>
      )}
    </SavedList>
  )
}

function Standing({ own }: { own: Own }) {
  const priceCents = startingPriceOf(own.packages, own.startingPriceCents)
  return <>Couples read “{priceCents === null ? PRICE_ON_REQUEST : startingAt(priceCents)}” on your card and profile.</>
}

function List({ packages, onEdit }: { packages: Own['packages']; onEdit: (id: string) => void }) {
  const changes = usePackageChanges(packages)
  return (
    <ol role="list" aria-label="Your packages" className={swipeRail(classes.packages)}>
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
