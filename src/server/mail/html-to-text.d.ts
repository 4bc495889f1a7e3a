// The package has no types of its own.
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  /** A converter for these options; making one takes as long as converting several mails. */
  export function compile(options: {
    wordwrap: number | false
    selectors: readonly Selector[]
  }): (html: string) => string
}
