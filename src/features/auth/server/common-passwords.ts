import { dictionary } from '@zxcvbn-ts/language-common'

// What is guessed first on a site about weddings, in this year and by habit, and is in no list of breaches.
const OURS = `
00000000 012345 0123456 0123456789 098765 0987654321 101010 1111111 111111111 121212 123123123 12341234 141414 151515
171717 181818 202020 212121 222222 232323 242424 252525 333333 345678 420420 444444 456789 555555 55555555 654321
66666666 7758521 777777 77777777 7dwarfs 87654321 888888 88888888 987654 987654321 999999 99999999 999999999 aaaaaa
aaaaaaaa abcdef abcdefg abcdefgh acropolis admin1234 aki123 altima1 andrew! asdf;lkj autumn2024 autumn2025 autumn2026
avenir ayelet aylmer bestfriends betacam bhebhe bride123 bride2025 bride2026 camera123 canon123 cccccc chacha
changeme123 cheche classroom claudel cloclo cornflake cunningham curio1 curio12 curio123 curio1234 curiocurio cuteme
doudou e-mail elina1 estrellita facebook1 faculty fleurs flowerpot fortnite gammaphi garfunkel ggeorge glider1 gocougs
good-luck groom123 guest123 hahaha hallowell health1 heikki hello8 hilbert histoire honeyko hotmail if6was9 ilmari
informix ingvar instagram instructor iphone123 irmeli j1l2t3 jamjam jayjay jesucristo jethrotull jordie julia2
justice4 kerrya kissa2 kkkkkk lalala lassie1 linkedin lipgloss lissabon login123 lokita lucky14 majordomo maldita
matti1 mattingly mememe mickel midvale mmmmmm monday123 montana3 morecats mylove123 ne1410s ne14a69 nenita nesbit
nesbitt newaccount newcourt nicarao nikon123 notta1 omarion p@ssword paagal pasaway pass12345 password1! photo123
photographer photography photos123 poiuyt princesita qwe12345 rastafarian root123 rotimi sample123 samsam secret3
simsim slideshow snowski sphynx spring2024 spring2025 spring2026 ssssss stephi stivers student2 summer2023 summer2024
summer2025 summer2026 system5 t-bone tamtam tapani targas tekiero thejudge thelorax tototo upsilon vikram wedding123
wedding2024 wedding2025 wedding2026 wedding2027 whale1 whoville winniethepooh winter2023 winter2024 winter2025
winter2026 woaini1314 x-files xxxxxx xxxxxxxx zacefron
`

/**
 * Passwords that attackers try first, in lower case: those of known breaches by how often they were found, and ours. Loaded
 * only when somebody chooses a password. (design/security: People and sessions)
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...OURS.trim().split(/\s+/),
])
