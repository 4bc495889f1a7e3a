'use no memo'

import { createContext, type ReactNode, useContext } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout-public.module.css'
import { SkipLink } from '#ui/skip-link.tsx'

const FrameContext = createContext(false)

/** Header, one main landmark, footer. The bell is for people who are signed in. */
export function LayoutPublic({ bell, children }: { bell?: ReactNode; children: ReactNode }) {
  return (
    <FrameContext value>
      <div className={classes.layout}>
        <SkipLink />
        <Header bell={bell} />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <Footer />
      </div>
    </FrameContext>
  )
}

/** The public frame unless the page already stands in one: unknown paths and errors of the root have none. */
export function InPublicFrame({ children }: { children: ReactNode }) {
  return useContext(FrameContext) ? children : <LayoutPublic>{children}</LayoutPublic>
}

/** For other layouts: their pages, too, stand in a frame. */
export function OwnFrame({ children }: { children: ReactNode }) {
  return <FrameContext value>{children}</FrameContext>
}
