import { Container } from '#ui/container.tsx'
import { Banner } from '#ui/banner.tsx'
import classes from './directory-page.module.css'
import { DirectoryToolbar } from './directory-toolbar.tsx'
import { DirectoryResults } from './directory-results.tsx'
import { useDirectorySearch } from './use-directory-search.ts'

/** The directory (P5, DS1-DS9): everything a person chose stands in the address. */
export const DirectoryPage = () => <Directory hasFailed={false} />

/** The same page when the server could not read the list: it says so and offers Retry (X77). */
export const DirectoryFailed = () => <Directory hasFailed />

function Directory({ hasFailed }: { hasFailed: boolean }) {
  const directory = useDirectorySearch()
  return (
    <>
      <header className={classes.opening}>
        <Container className={classes.spread}>
          <h1 className={classes.title}>Find your photographer</h1>
          <p className={classes.lede}>
            Every one of them was chosen by hand. Start with your date, or simply with the pictures you keep coming back
            to.
          </p>
        </Container>
        <Banner picture={null} alt="" className={classes.banner} />
      </header>
      <Container className={classes.body}>
        <DirectoryToolbar {...directory} />
        <DirectoryResults {...directory} hasFailed={hasFailed} />
      </Container>
    </>
  )
}
