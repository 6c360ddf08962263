export const STONES = wordsIn(`
agate alexandrite amazonite amber amethyst ametrine aquamarine aventurine beryl bloodstone carnelian chalcedony
chrysocolla chrysoprase citrine coral cornelian crystal diamond emerald fluorite garnet haematite hematite howlite
iolite jade jadeite jasper jet kunzite kyanite labradorite lapis larimar malachite marcasite moissanite moldavite
moonstone morganite nephrite obsidian onyx opal pearl peridot pyrite quartz rhodochrosite rhodonite ruby sapphire
sardonyx selenite sodalite spinel sunstone tanzanite topaz tourmaline turquoise zircon zoisite
`)

/** Real words that no similar word is meant by, in the shop or in the singular of the shop. */
export const OTHER_WORDS = [
  ...STONES,
  ...wordsIn(`
acetate acrylic alloy bamboo bone brass bronze carbon chrome cobalt copper cord cotton crochet denim elastic enamel
fabric faux feather felt fibre fossil hemp horn iron ivory lace lava leather linen macrame mesh metal meteorite nickel
nylon palladium paper pewter plastic platinum resin rhinestone rhodium ribbon rope rubber satin shell silicone silk
stainless steel suede thread tin titanium tungsten velvet vinyl wax wire wool zinc

adapter badge bag band belt belly box brooch buckle button card case choker cleaner clip cloth comb compass crown cuff
diadem dish engagement eternity extender finger frame gift glasses hair hairpin hat headband holder hook jewellery key
keychain keyring lanyard lapel lighter locket mirror monogram mount name nipple nose number nameplate patch pen piercing
pin plate plug pouch purse rosary sash scarf septum set shawl signet slide stand strap sunglasses tag tassel
threader thimble tiara tie toe toggle tool tray tunnel veil wallet watch wedding wrap wrist zip

anchor angel animal ankh arrow baby ball bar bear bee beetle bird birth bow bridal buddha bull bunny butterfly cactus
camel cat cherry circle cloud clover coin cow crab cross crow daisy deer dice dog dolphin dove dragon dragonfly duck
eagle elephant evil eye fairy family fish flame flower fox frog geometric giraffe globe goat halo hamsa hand
hare hawk hedgehog hexagon horse horseshoe infinity initial koala knot ladybird leaf lemon leopard letter lightning
lily lion lizard lotus luck map mermaid monkey mountain mouse music note oak octopus orchid oval owl palm panda
parrot paw peace peacock pig pineapple planet poppy rabbit rainbow raven robin rose sea seahorse shark sheep skull snail
snake snowflake spider spiral square star stork sun sunflower swallow swan sword tiger tree triangle tulip turtle
unicorn wave whale wing wolf zebra zodiac
aquarius aries cancer capricorn gemini leo libra pisces sagittarius scorpio taurus virgo

beach boho bohemian bohemia casual christening classic colour communion cocktail daily dress elegant everyday fancy
festival formal funeral geek gothic goth hippy holiday luxury modern mourning nautical office party prom punk rustic
school sports spring summer autumn winter travel trendy tribal unisex viking western work
arrival blank blue brand bright broken cream dark deep dirty double eight fake first five flat four fresh full green
grey half heavy hollow latest left light long loose lot money most multi natural new nine old open orange pair pastel
peach plain pure quality quick real rich right royal seven shiny short sharp silent single six soft solid strong thick
three top triple two unique used water wide yellow young

apple beer bike blanket board boat book boot bottle bread brush cable cake camera candle candy car carpet chair
charger chocolate clock coat coffee computer cup curtain cushion desk dinner doll door drill dvd fan food football fork
fridge fruit furniture game garden guitar hammer house jacket jeans kettle knife ladder lamp laptop lawn lipstick
magazine makeup marble meat milk monitor mower mug nail oven paint pan pants pencil perfume phone photo piano picture
pillow plant pot printer puzzle radio room rug sandal seed shampoo shelf shirt shoe shower skirt soap sock sofa
sound spoon stamp stool stove suit sweater table tablet tape tea tent ticket toy truck trainers trousers tyre
umbrella vase wall window wine
bridge charge clasp company contact delivery exchange express finance help hour insurance invoice order payment policy
postage promo refund repair resize return review sample service size sizing stock store track voucher warranty
`),
]

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/)
}
