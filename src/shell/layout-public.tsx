'use no memo'

import { createContext, type ReactNode, useContext } from 'react'
import { SkipLink } from '#ui/nav/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout-public.module.css'

const FrameContext = createContext(false)

/** Header, one main landmark, footer. The bell is for signed-in people. */
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

/** The public frame, unless the page already has one: unknown paths and root errors do not. */
export function InPublicFrame({ children }: { children: ReactNode }) {
  return useContext(FrameContext) ? children : <LayoutPublic>{children}</LayoutPublic>
}

/** For other layouts, whose pages also have a frame. */
export function OwnFrame({ children }: { children: ReactNode }) {
  return <FrameContext value>{children}</FrameContext>
}
