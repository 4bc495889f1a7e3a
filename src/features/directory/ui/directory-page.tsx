import type { BannerPicture } from '#shared/picture/picture.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { Banner } from '#ui/picture/banner.tsx'
import { SHARP_PHONE } from '#ui/picture/sharp-phone.ts'
import classes from './directory-page.module.css'
import { DirectoryResults } from './directory-results.tsx'
import { DirectoryToolbar } from './directory-toolbar.tsx'
import { useDirectorySearch } from './use-directory-search.ts'

/** The banner's picture is passed in by the route: it belongs to the marketing pages. */
type PageProps = { picture: BannerPicture | null }

/** The directory: every choice is in the URL. */
export const DirectoryPage = (props: PageProps) => <Directory {...props} hasFailed={false} />

/** The same page when the server could not read the list: it says so and offers Retry (X77). */
export const DirectoryFailed = (props: PageProps) => <Directory {...props} hasFailed />

function Directory({ picture, hasFailed }: PageProps & { hasFailed: boolean }) {
  const directory = useDirectorySearch()
  return (
    <>
      <Container className={classes.opening}>
        <Banner
          picture={picture}
          alt=""
          sizes={`${SHARP_PHONE}, (min-width: 62em) 45vw, 100vw`}
          priority
          className={classes.banner}
        />
        <div className={classes.words}>
          <h1 className={classes.title}>Find your photographer</h1>
          <p className={classes.lede}>
            Every one of them was hand-picked. Start with your date, or with the pictures you keep coming back to.
          </p>
          <ArrowLink to="/get-matched" className={classes.matched}>
            Get matched instead
          </ArrowLink>
        </div>
      </Container>
      <Container className={classes.body}>
        <DirectoryToolbar {...directory} />
        <DirectoryResults search={directory.search} change={directory.change} hasFailed={hasFailed} />
      </Container>
    </>
  )
}
