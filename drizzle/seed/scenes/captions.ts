import type { Rng } from './rng.ts'
import type { MarketName } from '#features/directory/options.ts'
import type { SceneKind } from './types.ts'

/** Gallery categories of the specification that demonstration pictures use. */
export type SceneCategory = 'portfolio' | 'wedding' | 'engagement' | 'portrait' | 'event' | 'landscape' | 'profile'

export const CATEGORY: Record<SceneKind, SceneCategory> = {
  coast: 'engagement',
  dunes: 'engagement',
  mountains: 'landscape',
  meadow: 'wedding',
  forest: 'engagement',
  skyline: 'wedding',
  bridge: 'engagement',
  street: 'wedding',
  loft: 'wedding',
  nave: 'wedding',
  arcade: 'wedding',
  studio: 'portrait',
  table: 'event',
  dance: 'event',
  bouquet: 'portfolio',
  blooms: 'portfolio',
  rings: 'portfolio',
  stationery: 'portfolio',
  champagne: 'event',
  cake: 'event',
  veil: 'portrait',
  silhouette: 'wedding',
  portrait: 'profile',
}

type Words = { water: string; hills: string; city: string; woods: string; grass: string }

const PLACES: Record<MarketName, Words> = {
  'New York': {
    water: 'the Atlantic off Long Island',
    hills: 'the Catskills',
    city: 'Manhattan',
    woods: 'the Hudson Valley woods',
    grass: 'a Hudson Valley meadow',
  },
  'Los Angeles': {
    water: 'the Pacific at Malibu',
    hills: 'the San Gabriel Mountains',
    city: 'downtown Los Angeles',
    woods: 'a Topanga oak wood',
    grass: 'a dry Topanga meadow',
  },
  Chicago: {
    water: 'Lake Michigan',
    hills: 'the Wisconsin bluffs',
    city: 'the Chicago lakefront',
    woods: 'a Lake Forest ravine',
    grass: 'the Illinois prairie',
  },
  'San Francisco': {
    water: 'the Pacific below the Marin Headlands',
    hills: 'Mount Tamalpais',
    city: 'San Francisco',
    woods: 'the redwoods',
    grass: 'a Sonoma pasture',
  },
  Miami: {
    water: 'the Atlantic at Key Biscayne',
    hills: 'the ridge',
    city: 'the Miami skyline',
    woods: 'a Coconut Grove hammock',
    grass: 'the Everglades edge',
  },
  Austin: {
    water: 'Lake Travis',
    hills: 'the Hill Country',
    city: 'downtown Austin',
    woods: 'a live-oak grove',
    grass: 'a Hill Country pasture',
  },
  Seattle: {
    water: 'Puget Sound',
    hills: 'the Cascades',
    city: 'the Seattle waterfront',
    woods: 'an Olympic rainforest',
    grass: 'a Skagit meadow',
  },
  Denver: {
    water: 'a mountain lake',
    hills: 'the Front Range',
    city: 'downtown Denver',
    woods: 'a lodgepole forest',
    grass: 'a Boulder meadow',
  },
  Portland: {
    water: 'the Pacific at Cannon Beach',
    hills: 'Mount Hood',
    city: 'the Portland riverfront',
    woods: 'Forest Park',
    grass: 'a Willamette Valley field',
  },
}

type Caption = (w: Words) => string

const CAPTIONS: Record<SceneKind, readonly Caption[]> = {
  coast: [
    (w) => `Couple close together on the wet sand beside ${w.water}`,
    (w) => `Two people and their reflection at the edge of ${w.water}`,
    (w) => `Couple on the beach as the tide of ${w.water} goes out`,
  ],
  dunes: [
    () => 'Wedding portrait among high dunes, long shadow on the sand',
    () => 'Wedding clothes against bare dunes under a wide sky',
  ],
  mountains: [
    (w) => `Two small figures on a grassy rise below ${w.hills}`,
    (w) => `Elopement on a knoll facing the ridges of ${w.hills}`,
    (w) => `Couple standing above a forested valley in ${w.hills}`,
  ],
  meadow: [
    (w) => `Wedding portrait in the tall grass of ${w.grass}`,
    (w) => `Evening in ${w.grass}, seed heads catching the light`,
  ],
  forest: [
    (w) => `Couple between tall trunks in the mist of ${w.woods}`,
    (w) => `Two people held close under the trees of ${w.woods}`,
  ],
  skyline: [
    (w) => `Couple on a waterside terrace across from ${w.city}`,
    (w) => `Towers and their reflections behind a couple, ${w.city}`,
  ],
  bridge: [
    () => 'Couple on a terrace beside a suspension bridge in haze',
    () => 'The long cables of a bridge behind two people in wedding clothes',
  ],
  street: [
    () => 'Couple in a wet street at night, lamps glowing out of focus',
    () => 'Two people close together under the street lights after rain',
  ],
  loft: [
    () => 'Wedding portrait on loft floorboards in long window light',
    () => 'Tall windows throw their panes across a loft and a wedding portrait',
  ],
  nave: [
    () => 'Couple in the aisle of a vaulted nave lined with candles',
    () => 'A long nave of arches with a couple at its centre',
  ],
  arcade: [
    () => 'Wedding portrait in a colonnade striped with sun',
    () => 'Arches and their shadows around a wedding portrait',
  ],
  studio: [
    () => 'Hard-lit wedding portrait with its shadow on a painted wall',
    () => 'Graphic studio portrait in wedding clothes',
  ],
  table: [
    () => 'Long table set with candles under strings of bulbs at dusk',
    () => 'Candlelit dinner table running toward the trees, lights overhead',
  ],
  dance: [
    () => 'First dance under warm lights with guests around the floor',
    () => 'Couple dancing between beams of coloured light',
  ],
  bouquet: [() => 'Hand-tied bouquet of garden roses and greenery', () => 'Bridal bouquet of roses and eucalyptus'],
  blooms: [
    () => 'Roses and ranunculus filling the frame, some out of focus',
    () => 'Close view of garden roses between dark leaves',
  ],
  rings: [
    () => 'Two wedding bands, one with a stone, resting on each other',
    () => 'Engagement ring leaning on a wedding band, lights behind',
  ],
  stationery: [
    () => 'Invitation suite with a wax seal in window light',
    () => 'Calligraphed invitation, envelope and roses seen from above',
  ],
  champagne: [() => 'Tower of champagne coupes against warm lights', () => 'Five tiers of filled champagne glasses'],
  cake: [
    () => 'Tiered wedding cake with fresh roses climbing one side',
    () => 'White wedding cake on a gilt stand, decorated with flowers',
  ],
  veil: [
    () => 'Bride in profile with a long veil lifted by the wind',
    () => 'Long veil streaming behind a gown in open country',
  ],
  silhouette: [
    () => 'Couple in silhouette, face to face before a low sun',
    () => 'Two people outlined by the last light of the day',
  ],
  portrait: [() => 'Photographer with a camera raised to the eye', () => 'Portrait of the photographer at work'],
}

/** A sentence that says what is in the picture, with the market's own water, hills or city where it matters. */
export function caption(rng: Rng, kind: SceneKind, place: MarketName): string {
  return rng.pick(CAPTIONS[kind])(PLACES[place])
}
