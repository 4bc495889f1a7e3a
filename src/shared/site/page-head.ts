import type { ComponentProps } from 'react'
import { DEFAULT_SITE, type PublicSettings } from './site.ts'

type Meta = ComponentProps<'meta'>

// The router writes this entry as a structured data script, but its type lacks it.
const structuredData = (data: object) => ({ 'script:ld+json': data }) as Meta

type PageHead = {
  title: string
  description: string
  /** Path of the page without search parameters, for the canonical URL. */
  path: string
  /** Absolute URL of the link preview's picture; the site's picture by default. */
  image?: { url: string; width: number; height: number; alt: string }
  /** Structured data objects (SE2): only facts the page shows. */
  jsonLd?: object[]
  /** Filtered, private and empty pages stay out of search engines. */
  isIndexed?: boolean
}

/** Title, description, canonical link, link preview and structured data of one page (SE1). */
export function pageHead(page: PageHead, site: PublicSettings = DEFAULT_SITE) {
  const url = site.siteUrl + page.path
  const title = page.path === '/' ? page.title : `${page.title} · ${site.siteName}`
  const image = page.image ?? {
    url: `${site.siteUrl}/og.jpg`,
    width: 1200,
    height: 630,
    alt: `${site.siteName}: curated wedding photographers`,
  }
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.isIndexed === false || site.isPreview ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.siteName },
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: image.url },
      { property: 'og:image:width', content: String(image.width) },
      { property: 'og:image:height', content: String(image.height) },
      { property: 'og:image:alt', content: image.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.jsonLd ?? []).map(structuredData),
    ] satisfies Meta[],
    links: [{ rel: 'canonical', href: url }],
  }
}
