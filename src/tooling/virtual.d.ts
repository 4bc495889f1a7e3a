declare module 'virtual:router-manifest' {
  import type { RouterManifest } from '#ssr/manifest.ts'

  const manifest: RouterManifest
  export default manifest
}

/** The text of one classic script, made by src/tooling/script-text.ts. */
declare module 'virtual:script/*' {
  const text: string
  export default text
}
