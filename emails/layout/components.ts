import { type ComponentType, lazy } from 'react'
import type * as kit from 'react-email'

type Name =
  | 'Body'
  | 'Button'
  | 'Container'
  | 'Head'
  | 'Heading'
  | 'Hr'
  | 'Html'
  | 'Link'
  | 'Preview'
  | 'Section'
  | 'Text'
type Props<Tag extends Name> = (typeof kit)[Tag] extends ComponentType<infer P> ? P : never

const part = <Tag extends Name>(tag: Tag) =>
  lazy(async () => ({ default: (await import('react-email'))[tag] as ComponentType<Props<Tag>> }))

// react-email's components, loaded when the first mail is rendered: the bell takes its words from the same files, in
// the request that causes the event.
export const Body = part('Body')
export const Button = part('Button')
export const Container = part('Container')
export const Head = part('Head')
export const Heading = part('Heading')
export const Hr = part('Hr')
export const Html = part('Html')
export const Link = part('Link')
export const Preview = part('Preview')
export const Section = part('Section')
export const Text = part('Text')
