// Openwall's list of common passwords (public domain) as far as it has six characters or more, with the sequences and
// habits of later years added. Loaded only when somebody chooses a password.
const WORDS = `
!qaz2wsx 000000 00000000 007007 010203 012345 0123456 0123456789 098765 0987654321 101010 102030 1029384756 10sne1
111111 1111111 11111111 111111111 112233 11223344 1122334455 11235813 121212 123123 123123123 123321 12341234 12344321
123456 1234567 12345678 123456789 1234567890 12345678910 123456a 123456abc 1234qwer 123654 123789 123abc 123qwe
123qweasd 131313 135790 135792468 141414 147258 147258369 147852 147852369 151515 159357 159753 171717 181818
192837465 1a2b3c 1chris 1kitty 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx 1qazxsw2 1qw23e 202020 21122112 212121
222222 232323 242424 246810 252525 333333 345678 3bears 420420 444444 456123 456789 4runner 50cent 5201314 555555
55555555 57chevy 654321 666666 66666666 696969 741852 741852963 7758521 777777 7777777 77777777 789456 789456123
7dwarfs 852456 8675309 87654321 888888 88888888 987654 987654321 999999 99999999 999999999 a12345 a123456 a12345678
a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa aaliyah aardvark abacab abbott abc123 abc12345 abcd123 abcd1234 abcdef
abcdefg abcdefgh abigail absolut access accord account acropolis action active adidas admin1 admin123 admin1234
administrator adrian adriana adrock aerobics africa airborne airwolf aki123 alaska albert alberto alejandra alejandro
alexander alexandr alexandra alexis alfaro alfred alfredo alice1 alicia aliens alison allegro allison allstate alpha1
alpine altamira althea altima altima1 alyssa amanda amanda1 amazing amelia amelie america amigas amigos amistad
amorcito amores anaconda anamaria anders anderson andre1 andrea andrea1 andreea andrei andres andrew andrew! andrew1
andromeda angel1 angela angeles angelica angelina angelito angelo angels angie1 animal animals anneli annette antares
anthony anthony1 antonio anything apache apollo apollo13 apple1 apple2 applepie apples aptiva aquarius aragorn archie
ariana ariane arizona arlene armando arnold arsenal artemis arthur artist arturo asd123 asd12345 asdf1234 asdf;lkj
asdfasdf asdfgh asdfghjk asdfghjkl asdfjkl asdfjkl; ashlee ashley ashley1 ashraf ashton asshole asshole1 assmunch
asterix athena attila august austin autumn autumn2024 autumn2025 autumn2026 avalon avatar avenger avenir awesome
ayelet aylmer babyblue babyboo babyboy babydoll babyface babygirl babygirl1 babygurl babyko babylon5 babylove backup
badboy badger badgirl bailey baller bambam bamboo banana bananas bandit baraka barbara barbie barcelona barney barney1
barnyard barrett bartman baseball baseball1 basket basketball bastard batista batman batman1 batman123 beaches beagle
beaner beanie beasty beatles beatrice beatriz beautiful beauty beaver beavis beavis1 bebita beckham belgium belize
belmont benfica benjamin benoit benson beowulf bernard bernardo bernie bertha bestfriend bestfriends betacam bettyboop
beyonce bharat bhebhe bianca bichon bigben bigbird bigboss bigdaddy1 bigdog biggles bigmac bigman bigred billabong
billy1 bimmer biochem biology bird33 birdie birthday biscuit bishop bismillah bitch1 bitch123 biteme bitter blabla
blackjack blahblah blanche blazer blessed blessed1 blessing blinds blink182 blizzard blonde blondie blowfish blowjob
blowme bluebird blueeyes bluefish bluejean bluesky bobcat bogart bombay bond007 bonita bonjour bonnie boobie booboo
booger boogie boomer booster bootsie boston boulder bourbon bowwow boxers bradley branch brandi brandon brandon1
brandy braves brazil brenda brewster brianna bride123 bride2025 bride2026 bridge bridges bright britain britney
brittany broadway broken broker bronco bronte brooke brooklyn brother brutus bubba1 bubble bubblegum bubbles bubbles1
buddha buddy1 budgie buffalo buffett bulldog bullet bullshit burton business buster butler butter buttercup butterfly
butterfly1 butthead button buttons byteme c00per cactus caesar caitlin calendar calgary california calvin calvin1
camaro camera camera123 cameron camila camille campbell camping canada cancer canela cannon cannondale canon123 cantik
capricorn captain carbon cardinal carebear carlitos carlos carmen carnage carol1 carole carolina caroline carolyn
carrie carrot carter cascade casper cassandra cassie castle catalina catalog catch22 catdog catfish catherine catnip
catwoman cccccc cecile cecilia celeste celica celine celtic celtics cement center cessna chacha chainsaw challenge
chameleon champion champs chance chandler chanel change changeit changeme changeme1 changeme123 chantal chapman
charger charity charles charlie charlie1 charlotte charmed cheche cheerleader cheese chelsea chelsea1 cherry cheryl
chester chester1 cheyenne chiara chicago chichi chicken chiefs chinacat chinook chiquita chivas chocolat chocolate
chocolate1 chouette chris1 chris123 chrisbrown christ christ1 christia christian christin christina christine
christmas christoph christopher christy chronos chubby church cicero cinder cinderella cindy1 cinema circuit cirque
cirrus claire clancy clapton clarkson classroom claude claudel claudia clipper cloclo clueless cobain cocacola coffee
colette colleen college colombia colorado colors colt45 coltrane columbia commander compaq compton computer computer1
concept concorde confused connect connie connor conrad content control cookie cookie1 cookies cooking coolbean
coolness cooper cooter copper corazon cordelia cornflake corona corrado corvette corwin cosmos cougar cougars country
courier courtney cowboy cowboys coyote crack1 cracker crawford creative crescent cricket cristian cristina crowley
cruise crusader crystal cthulhu cuddles cuervo cunningham cupcake curio1 curio12 curio123 curio1234 curiocurio current
curtis cuteako cuteme cutiepie cutlass cyclone cynthia cyrano daddy1 daddysgirl daedalus dagger dagger1 daisie dakota
dallas damian dammit dancer dancing daniel daniel1 daniela danielle daphne darkangel darkman darkness darkstar darling
darren darryl darwin database david1 davids daytek deadhead debbie deborah december decker deedee deeznuts default
delano delete delfin deliver denali denise dennis depeche desert design desiree deskjet destiny detroit deutsch devine
dexter dharma diablo diamond diamonds dianne dickens dickhead diesel digger digital dilbert dillweed dinamo dipper
director disney doctor dodger dodgers dogbert doitnow dollar dollars dolphin dolphins dominic dominique domino donald
donkey dontknow doogie dookie dorothy doudou dougie douglas downtown dragon dragon1 dragon123 dragonfly dreamer dreams
driver drowssap duckie dudley dumbass dundee dustin dutchess dwight e-mail eagle1 eagles easter eastern eclipse edmund
eduardo edward eeyore einstein elaine electric element elephant elijah elina1 elissa elizabeth elliot emerald eminem
emmanuel emmitt empire energy engage england enigma enrique enterprise entropy ernie1 escort escort1 estelle esther
estrella estrellita etoile eugene europe evelyn excalibur explore explorer export express facebook1 faculty fairview
falcon familia family family1 farmer farout farside fashion fatboy fatima fearless february feedback felipe fender
fenris ferguson fernanda fernando ferrari ferret ferris fiction figaro finance fireball firebird fireman firenze
fisher fishes fishhead fishie fishing flamingo flanders fletch fletcher fleurs flight flipper flores florida florida1
flower flower1 flowerpot flowers fluffy flyboy foobar football football1 forest forever forever1 forever21 fortnite
fortune forward foster fountain foxtrot fozzie france francesco francine francis francisco francois franka frankie
franklin freak1 freddie freddy frederic freebird freedom freedom1 freeman french french1 friday friday13 friend
friends friendship friendster frisco froggie froggies froggy front242 frontier fucker fuckface fuckme fuckoff fuckoff1
fuckyou fuckyou1 fuckyou2 fugazi funguy funtime future gabriel gabriela gabriell gaelic galaxy galileo gambit gambler
gammaphi gandako gandalf gangsta gangster garcia garden garfield garfunkel gargoyle garlic garnet gasman gaston
gateway gateway2 gatita gatito gator1 gemini general genesis genius george george1 georgia gerald gerard german
germany germany1 geronimo getout ggeorge giants gibbons gibson gilbert gilgamesh gilles ginger giselle glider1 glitter
global gloria gmoney goaway goblin goblue gocougs godiva godzilla goethe gofish goforit golden goldfish golfer gollum
goober good-luck goodluck google google123 gopher gordon gorgeous gracie graham gramps grandma graphic grateful gravis
greenday gregory gremlin gretchen gretel gretzky grizzly groom123 groovy grover grumpy guest123 guinness guitar
guitar1 gundam gunner gustavo h2opolo hacker haggis hahaha hailey hal9000 halloween hallowell hamilton hamlet hammer
hannah hannah1 hansolo hanson happy1 happy123 happyday hardcore harley harley1 harold harriet harris harrison
harrypotter harvard harvey hawaii hawkeye hawkeye1 hayden health health1 hearts heather heather1 heather2 heaven
hector hedgehog heikki helena helene hello1 hello123 hello8 hellohello hellokitty help123 helper helpme hendrix
herbert herman hermes hermosa hernandez hershey herzog heythere highland hilbert hillary hiphop histoire history
hithere hitler hobbes hobbit hockey holiday hollywood homebrew homerj honda1 honeyko hongkong hoosier hootie horizon
hornet horses hosehead hotdog hotmail hotrod hotstuff hottie hottie1 houston howard hudson hummer hunter huskies
hydrogen ib6ub9 ibanez icecream iceman idontknow if6was9 iforget iguana ihateyou ilmari ilovegod ilovehim ilovejesus
iloveme iloveu iloveu2 iloveyou iloveyou! iloveyou1 iloveyou2 imagine imissyou impact impala indian indiana indigo
indonesia informix ingvar inlove insane inside insight instagram instructor integra integral intern internet internet1
intrepid inuyasha iomega iphone123 ireland irmeli ironman isabel isabella isabelle isaiah island israel italia iubire
iverson j1l2t3 jackass jackie jackie1 jackson jaguar jamaica james1 jamesbond jamjam janice janine january january1
jasmin jasmine jasmine1 jason1 jasper javier jayden jayjay jayson jazmin jeanette jeanne jeepster jeffrey jeffrey1
jenifer jennie jennifer jenny1 jensen jeremiah jeremy jerome jersey jesse1 jessica jessica1 jessie jester jesucristo
jesus1 jesus123 jesuschrist jethro jethrotull jetta1 jewels jimbob jkl123 joanie joanna joanne joelle johanna1 john316
johncena johnny johnson joker1 jonathan jordan jordan1 jordan23 jordie joseph joshua joshua1 journey jubilee judith
juhani julia2 julian juliana julie1 julien juliet julius jumanji junebug junior juniper jupiter justdoit justice
justice4 justin justin1 justine justme kalamazoo kangaroo karen1 karina karine katerina katherine kathleen katie1
katrina keeper keepout keith1 keller kelly1 kelsey kendall kennedy kenneth kerala kermit kerrya ketchup kevin1 kidder
killer kimberly kingdom kingfish kissa2 kisses kissme kitkat kitten kittycat kkkkkk kleenex knicks knight kombat
kramer kristen kristi kristin kristina kristine labtec lacrosse laddie ladybug lakers lalala lambda larry1 laserjet
lassie1 laurel lauren laurie lawrence lawson lawyer leader leanne leblanc ledzep legend legolas leland leonard
leonardo leslie lestat lester letmein letmein1 letmein123 letter letters lexus1 liberty library lights liliana lilmama
lincoln lindsay lindsey linkedin linkinpark lionel lionking lipgloss lissabon little liverpool lizard lizzie logger
logical login123 loislane lokita lolipop lolita lollipop lollypop london lonely lonestar longer longhorn looking
looney lorena lorraine lorrie louise love12 love123 love1234 lovebug lovelove lovely lovely1 loveme loveme1 lover1
loverboy lovers loveya loveyou loving lucifer lucky1 lucky14 lucky7 lupita m1911a1 macintosh macross madalina maddie
maddog madeline madison madmax madoka madonna maganda maggie magic1 magnum mahalkita mahalko maiden mailer mailman
majordomo makeitso malcolm maldita malibu mallard mamita management manchester manson mantra manuel manutd marathon
marcel marcos marcus margaret margarita maria1 mariah mariah1 marian mariana marie1 marielle marilyn marina marine
mariner marino mariposa marisol marissa market marlboro marley marlon marriage married married1 marshall martha martin
martin1 martinez marvin maryjane master master1 master123 matrix matthew matthew1 matti1 mattingly maurice mauricio
maverick maxime maxine maxmax maxwell mayday mazda1 meatloaf mechanic medical meggie meister melanie melina melissa
mellon melody melvin mememe memory memphis mensuck mercedes mercer mercury merlin merlot mermaid merrill metallic
metallica mexico miamor michael michael1 michal micheal michel michel1 michele michelle michelle1 michigan michou
mickel mickey mickey1 microsoft midnight midori midvale midway mierda miguel mikael milagros milano millenium miller
millie million minecraft minnie miracle mirage miranda miriam mirror mishka mission mitchell mmmmmm mmouse mobile
mobydick molly1 molson mommy1 monday monday123 money1 monica monique monkey monkey1 monkey12 monkey123 monkeys
monopoly monroe monster montana montana3 montreal montrose moocow mookie moomoo moonbeam morecats morgan moroni
morpheus morris mortimer mother motorola mountain mouse1 movies mowgli mozart muffin mulder mulder1 munchkin murphy
murray muscle musica mustang mustang1 mybaby mylife mylove mylove123 myself myspace myspace1 nadine napoleon naruto
nascar natalia natalie natasha nathan nation national nautica ncc1701 ncc1701d ncc1701e ne1410s ne1469 ne14a69
nebraska nellie nelson nemesis nenita nermal nesbit nesbitt nestle netware network neutrino newaccount newcourt
newlife newpass newton newuser newyork newyork1 nexus6 nguyen nicarao nicholas nichole nicklaus nicolas nicole nicole1
nightshade nightwing nikita nikon123 nimrod niners nintendo nirvana nirvana1 nissan nomore nopass noriko normal norman
norton notebook nothing notta1 notused nouveau novell november nugget number1 number9 numbers nursing nutmeg oatmeal
oaxaca obiwan obsession october ohshit oicu812 oliver olivia olivier omarion onelove online openup orange oranges
orchid oregon orlando orville overkill oxford p@ssw0rd p@ssword pa55word paagal pacers pacific packard packer packers
packrat painter paladin paloma pamela pancake pandora panget pangit pantera panther panthers paradigm parker parola
parrot partner pasaway pascal pass1234 pass12345 passion passpass passw0rd passw0rd1 passwd password password!
password1 password1! password12 password123 password1234 password2 patches patricia patrick patriots patton pauline
payton peaches peanut peanuts pearljam pebbles pedro1 peewee pencil penelope penguin pentium people pepper perfect
performa person peter1 peterk peterpan petunia phantom phialpha philip philips phillips phishy phoenix phoenix1
photo123 photographer photography photos123 piano1 pianoman pianos picard picasso pickle picture pictures pierce
pierre pigeon piglet pimpin pineapple pinkfloyd pioneer pipeline piper1 pirate pisces planet playboy player players
playgirl please poetic poetry pogiako poiuyt pokemon pokemon1 polaris police politics pollito pontiac poohbear pookey
pookie pookie1 poopoo popcorn popeye porsche porsche911 porter portland portugal potter praise prayer preciosa
precious predator prelude premier preston pretty primus prince princesa princesita princess princess1 printing
prometheus property provider psalms psycho public puddin pulsar pumpkin punkin puppies purple purple1 pussy1 pussycat
pyramid python q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qqq111 quality quebec queenie quentin qwaszx qwe123
qwe12345 qweasd qweasdzxc qwer1234 qwer12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui
qwertyuiop rabbit rabbit1 racerx rachel rachelle racoon rafael rafiki raiders rainbow raistlin raleigh rambo1 rancid
random randy1 ranger rangers raptor raquel rascal rasta1 rastafarian ravens raymond reality rebecca rebelde red123
redcloud reddog redfish redman redrum redskins redsox redwing redwood reggae reggie regina reliant remember remote
renegade reptile republic rescue research revolution reynolds reznor rhonda ricardo ricardo1 richard richard1 richards
richmond ripper ripple roadrunner robbie robert robert1 roberto roberts robinhood robocop robotech robotics rocket
rocket1 rockie rocknroll rockon rocky1 rodrigo roger1 rogers roland rommel ronald ronaldo ronnie rookie root123
rootbeer rosebud rosita rossignol rotimi route66 roxana rugger runner running russell ruthie ruthless sabbath sabina
sabrina safety safety1 saigon sailing sailor sakura salasana salmon samantha samiam sammie sample123 sampson samsam
samson samsung samsung1 samuel sandra sanjose santiago santos saphire sapphire sarah1 saskia sasuke satori saturday
saturn saturn5 savage savannah sayang scarecrow scarface scarlet scarlett schnapps school science scooby scoobydoo
scooter scooter1 scorpio scorpion scotch scotland scott1 scottie scotty scouts scrooge scruffy scuba1 search seattle
sebastian secret secret1 secret3 security seeker september serena sergei sergey sergio server service services seven7
sexybitch sexygirl sexymama sexyme shadow shadow1 shaggy shakira shalom shanghai shannon shanny shanti shaolin sharon
shasta shayne shazam sheena sheila shelby shelley shelly shelter sherry shirley shithead shogun shopping shorty
shotgun sidekick sidney sierra sigmachi signal signature silver silvia simba1 simone simple simpsons simsim sinatra
singer single sirius sister skater skeeter skibum skidoo skiing skipper skipper1 skippy skittles skydive skyler
skyline skywalker slacker slayer sleepy slider slideshow slipknot smashing smegma smile1 smiles smiley smiths smitty
smokey smurfy snakes snapper snapple snickers sniper snoopdog snoopy snowball snowflake snowman snowski snuffy sober1
soccer soccer1 softball soleil solomon something sonics sophia sophie spanky sparkle sparks sparky sparrow spartan
special speedo speedy spencer sphynx spider spiderman spike1 spirit spitfire sponge spongebob spooky sporting sports
spring spring2024 spring2025 spring2026 sprite sprocket spunky squash ssssss stacey stanley star69 starbuck stargate
starlight starter startrek starwars starwars1 station stealth steaua steele steelers stella steph1 stephani stephanie
stephen stephi sterling steve1 steven steven1 stevens stewart stimpy sting1 stingray stinky stivers stocks storage
stormy stranger strato strawberry stretch strong stuart student student2 studio stumpy stupid success sucker suckme
sultan summer summer1 summer2023 summer2024 summer2025 summer2026 summit sunbird sundance sunday sunfire sunflower
sunny1 sunrise sunset sunshine sunshine1 superfly superman superman1 superstar support surfer surfing susan1 susana
susanna sutton suzanne suzuki sverige swanson sweden sweet16 sweetheart sweetie sweetness sweetpea sweets sweety
swimmer swimming switzer swoosh swordfish sydney sylvia sylvie symbol system system5 t-bone tabatha tacobell taiwan
tamara tamtam tanner tapani targas target tarheel tarzan tatiana tattoo taurus taylor tazdevil tazmania teacher techno
teddy1 teddybear teflon teiubesc tekiero telecom temp123 temp1234 temporal tennis tequiero tequila teresa terminal
terry1 test123 test1234 tester testing testing123 testtest thankyou theatre thebest theboss theend thejudge theking
thelorax theresa thisisit thomas thompson thorne thrasher thumper thunder thunderbird thursday thx1138 tiffany tiger2
tigers tigger tigger1 tightend timber timothy tinker tinkerbell tintin tokiohotel tomcat tootsie topcat topgun topher
tornado toronto torres toshiba tototo toucan toyota training transfer transit transport trapper travel travis treasure
trebor trevor tricia tricky trident trinity tristan triton trixie trojan trombone trophy trouble trucker truelove
truman trumpet trustno1 tucker tucson tuesday turbo2 turtle tweety twilight twinkle tyler1 ultimate undead undertaker
unicorn unique united upsilon ursula user123 utopia vacation valentin valentina valentine valeria valerie valhalla
valley vampire vanessa vanilla vedder velvet venice vermont vernon veronica victor victor1 victoria victory viking
vikram vincent vincent1 violet violin viper1 virago virgil virginia vision visual volcano volley volleyball voodoo
vortex voyager waiting walden walker walleye walter wanker warcraft warlock warner warren warrior warriors water1
waterloo watson wayne1 weasel webmaster webster wedding wedding1 wedding123 wedding2024 wedding2025 wedding2026
wedding2027 weezer welcome welcome1 welcome123 wendy1 wesley western westlife westside whale1 whatever whatever1
wheels whisky whitney whocares whoville wibble wilbur wildcat william william1 williams willie willow wilson window
windows windsurf winner winnie winniethepooh winona winston winter winter2023 winter2024 winter2025 winter2026 wisdom
wizard woaini1314 wolfgang wolverine wolves wombat wombat1 wonder woodrow woofwoof wordpass wrangler wright x-files
xanadu xavier xbox360 xcountry xfiles xxx123 xxxxxx xxxxxxxx xyz123 yamaha yankee yankees yellow yogibear yolanda
yomama yourmom yvette yvonne zacefron zachary zapata zaphod zaq12wsx zebras zenith zephyr zeppelin zepplin zhongguo
zigzag zoltan zombie zoomer zxc123 zxcv1234 zxcvbn zxcvbn123 zxcvbnm zxcvbnm123
`

/** Passwords that attackers try first, in lower case. (design/security: People and sessions) */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
