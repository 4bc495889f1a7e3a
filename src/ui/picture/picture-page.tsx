'use no memo'

import type { ReactNode } from 'react'
import { Container } from '#ui/page/container.tsx'
import classes from './picture-page.module.css'

/** A public page of pictures: the way back, a heading and the pictures below each other. */
export function PicturePage({ children }: { children: ReactNode }) {
  return <Container className={classes.page}>{children}</Container>
}
