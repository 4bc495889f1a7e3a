import { keepPreviousData } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { countOfPhotographers } from '#features/photographers/texts.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { ALL_LOCATIONS, ALL_STYLES, INCLUDE_UNPRICED, RESET_ALL, SHOW_UNAVAILABLE, toggleOption } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import { OptionList, SwitchRow } from './filter-options.tsx'
import classes from './filter-panel.module.css'
import { RESET_FORM } from './finder-form.ts'
import { PriceFilter } from './price-filter.tsx'
import type { DirectoryControls } from './types.ts'

type FilterPanelProps = Pick<DirectoryControls, 'search' | 'change'> & {
  id: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

const FIRST_STYLES = STYLES.filter((style) => style.isFilter)
const MORE_STYLES = STYLES.filter((style) => !style.isFilter)

/** The advanced filters (P5). Every change is in the URL at once; closing the panel loses nothing. */
export function FilterPanel({ search, change, ...drawer }: FilterPanelProps) {
  return (
    <SideDrawer
      {...drawer}
      title="Filters"
      closeLabel="Close filters"
      isReady
      className={classes.panel}
      bodyClassName={classes.body}
    >
      <div className={classes.sections}>
        <OptionList
          name="location"
          legend="Location"
          all={ALL_LOCATIONS}
          options={MARKETS}
          selected={search.location}
          onToggle={(slug) => change({ location: toggleOption(search.location, slug) })}
        />
        <StyleFilter search={search} change={change} isOpen={drawer.isOpen} />
        <PriceFilter min={search.min} max={search.max} onChange={change} />
        <SwitchRow
          name="priced"
          value="0"
          label={INCLUDE_UNPRICED}
          isOn={!search.priced}
          onChange={(isOn) => change({ priced: isOn ? undefined : true })}
        />
        {/* The first value counts: without a script this one is sent alone when the switch, which says the opposite, is off. */}
        <input type="hidden" name="priced" value="1" />
        <SwitchRow
          name="unavailable"
          value="1"
          label={SHOW_UNAVAILABLE}
          hint={search.date ? undefined : 'Add your wedding date first.'}
          isDisabled={!search.date}
          isOn={search.unavailable === true}
          onChange={(isOn) => change({ unavailable: isOn || undefined })}
        />
      </div>
      <div className={classes.foot}>
        <Button type="submit" form={RESET_FORM} variant="default">
          {RESET_ALL}
        </Button>
        <ShowButton search={search} onShow={() => drawer.setOpen(false)} />
      </div>
    </SideDrawer>
  )
}

const isLive = () => true
const subscribe = () => () => {}

/** Sends the form and closes the panel. Before hydration it shows no number, which would be that of the old choice. */
function ShowButton({ search, onShow }: { search: DirectorySearch; onShow: () => void }) {
  const { data } = trpc.directory.list.useQuery(search, { placeholderData: keepPreviousData })
  const knowsTotal = useSyncExternalStore(subscribe, isLive, () => false) && data
  return (
    <Button type="submit" onClick={onShow}>
      {knowsTotal ? `Show ${countOfPhotographers(data.total)}` : 'Show photographers'}
    </Button>
  )
}

type StyleFilterProps = Pick<DirectoryControls, 'search' | 'change'> & { isOpen: boolean }

/** The specification's eleven styles first, then the rest of the shared list; each with its count. */
function StyleFilter({ search, change, isOpen }: StyleFilterProps) {
  const counts = trpc.directory.facets.useQuery(
    { ...search, style: undefined, sort: 'recommended', page: 1 },
    { placeholderData: keepPreviousData, enabled: isOpen },
  ).data
  const hasMoreChosen = MORE_STYLES.some(({ slug }) => search.style?.includes(slug))
  const shared = {
    name: 'style',
    selected: search.style,
    counts,
    onToggle: (slug: (typeof STYLES)[number]['slug']) => change({ style: toggleOption(search.style, slug) }),
  }
  return (
    <>
      <OptionList {...shared} legend="Style" all={ALL_STYLES} options={FIRST_STYLES} />
      <details className={classes.more} open={hasMoreChosen || undefined}>
        <summary className={classes.summary}>More styles</summary>
        <OptionList {...shared} legend="More styles" isLegendHidden options={MORE_STYLES} />
      </details>
    </>
  )
}
