declare module 'virtual:router-manifest' {
  import type { RouterManifest } from '#ssr/manifest.ts'
  const manifest: RouterManifest
  export default manifest
}
