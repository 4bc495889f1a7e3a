import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontName } from '#shared/print/printable.ts'

/**
 * The fonts of all PDFs, in the order in which they are asked for a character: what two of them have is drawn by the
 * first. `src/shared/print/coverage.ts` is made from them, so what may be typed is what can be drawn. (X147)
 */
export const FONTS: Record<FontName, string> = {
  serif: '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
  arabic: '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  math: '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
  symbols: '@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
  symbols2: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
  korean: '@expo-google-fonts/nanum-myeongjo/400Regular/NanumMyeongjo_400Regular.ttf',
  chinese: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  japanese: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
}

const files = new Map<FontName, Promise<Buffer>>()

/** The bytes of a font, read when a text first needs it. */
export function fontFile(name: FontName): Promise<Buffer> {
  const known = files.get(name)
  if (known) return known
  const read = readFile(createRequire(import.meta.url).resolve(FONTS[name]))
  files.set(name, read)
  return read
}
