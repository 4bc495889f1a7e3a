import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Button } from '#ui/button.tsx'
import { MantineScope } from '#ui/mantine-scope.tsx'
import { useMounted } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#lib/trpc.ts'
import { ALL_LOCATIONS, ALL_STYLES, INCLUDE_UNPRICED, RESET_ALL, SHOW_UNAVAILABLE, toggleOption } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import { MARKETS, type MarketSlug, STYLES, type StyleSlug } from '../options.ts'
import type { DirectoryControls } from './directory-toolbar.tsx'
import classes from './filter-panel.module.css'
import { OptionList, SwitchRow } from './filter-options.tsx'
import { PriceFilter } from './price-filter.tsx'
import { countOf } from './result-words.ts'

type FilterPanelProps = DirectoryControls & { isOpen: boolean; onClose: () => void }

const FIRST_STYLES = STYLES.filter((style) => style.isFilter)
const MORE_STYLES = STYLES.filter((style) => !style.isFilter)

/** The advanced filters (P5, DS2-DS5). Every change is in the address at once; closing the panel loses nothing. */
export function FilterPanel({ search, change, reset, isOpen, onClose }: FilterPanelProps) {
  const { data } = trpc.directory.list.useQuery(search, { placeholderData: keepPreviousData })
  // Opening has to be a change: the drawer returns the focus only to what had it before such a change.
  const isMounted = useMounted()
  const toggleLocation = (slug: MarketSlug | null) => change({ location: toggleOption(search.location, slug) })
  return (
    <MantineScope>
      <Drawer.Root opened={isOpen && isMounted} onClose={onClose} position="right" size="min(28rem, 100vw)">
        <Drawer.Overlay backgroundOpacity={0.5} />
        <Drawer.Content className={classes.content}>
          {/* Mantine's header element would be a second banner landmark on the page. */}
          <Drawer.Header role="presentation" className={classes.header}>
            <Drawer.Title>Filters</Drawer.Title>
            <Drawer.CloseButton aria-label="Close filters" />
          </Drawer.Header>
          <Drawer.Body className={classes.body}>
            <div className={classes.sections}>
              <OptionList
                legend="Location"
                all={ALL_LOCATIONS}
                options={MARKETS}
                selected={search.location}
                onToggle={toggleLocation}
              />
              <StyleFilter search={search} change={change} isOpen={isOpen} />
              <PriceFilter min={search.min} max={search.max} onChange={change} />
              <SwitchRow
                label={INCLUDE_UNPRICED}
                isOn={!search.priced}
                onChange={(isOn) => change({ priced: isOn ? undefined : true })}
              />
              <SwitchRow
                label={SHOW_UNAVAILABLE}
                hint={search.date ? undefined : 'Add your wedding date first.'}
                isDisabled={!search.date}
                isOn={search.unavailable === true}
                onChange={(isOn) => change({ unavailable: isOn || undefined })}
              />
            </div>
            <div className={classes.foot}>
              <Button variant="default" onClick={reset}>
                {RESET_ALL}
              </Button>
              <Button onClick={onClose}>{data ? `Show ${countOf(data.total)}` : 'Show photographers'}</Button>
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  )
}

type StyleFilterProps = Pick<DirectoryControls, 'change'> & { search: DirectorySearch; isOpen: boolean }

/** The specification's eleven styles first, the others of the shared list behind; each with its count (DS3). */
function StyleFilter({ search, change, isOpen }: StyleFilterProps) {
  const counts = trpc.directory.facets.useQuery(
    { ...search, style: undefined, sort: 'recommended', page: 1 },
    { placeholderData: keepPreviousData, enabled: isOpen },
  ).data
  const toggle = (slug: StyleSlug | null) => change({ style: toggleOption(search.style, slug) })
  const hasMoreChosen = MORE_STYLES.some(({ slug }) => search.style?.includes(slug))
  return (
    <>
      <OptionList
        legend="Style"
        all={ALL_STYLES}
        options={FIRST_STYLES}
        selected={search.style}
        counts={counts}
        onToggle={toggle}
      />
      <details className={classes.more} open={hasMoreChosen || undefined}>
        <summary className={classes.summary}>More styles</summary>
        <OptionList
          legend="More styles"
          isLegendHidden
          options={MORE_STYLES}
          selected={search.style}
          counts={counts}
          onToggle={toggle}
        />
      </details>
    </>
  )
}
