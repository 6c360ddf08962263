// Written by `npm run demo:prepare` from demo/images: change it there.

import aboutBenchJpg from './images/about-bench.jpg'
import aboutBench480Webp from './images/about-bench-480.webp'
import aboutBench800Webp from './images/about-bench-800.webp'
import aboutBench1200Webp from './images/about-bench-1200.webp'
import bannerCraftedInGoldJpg from './images/banner-crafted-in-gold.jpg'
import bannerCraftedInGold640Webp from './images/banner-crafted-in-gold-640.webp'
import bannerCraftedInGold960Webp from './images/banner-crafted-in-gold-960.webp'
import bannerCraftedInGold1280Webp from './images/banner-crafted-in-gold-1280.webp'
import bannerCraftedInGold1600Webp from './images/banner-crafted-in-gold-1600.webp'
import bannerCraftedInGold2000Webp from './images/banner-crafted-in-gold-2000.webp'
import bannerCraftedInGoldPhoneJpg from './images/banner-crafted-in-gold-phone.jpg'
import bannerCraftedInGoldPhone360Webp from './images/banner-crafted-in-gold-phone-360.webp'
import bannerCraftedInGoldPhone480Webp from './images/banner-crafted-in-gold-phone-480.webp'
import bannerCraftedInGoldPhone720Webp from './images/banner-crafted-in-gold-phone-720.webp'
import bannerSparkleConfidenceJpg from './images/banner-sparkle-confidence.jpg'
import bannerSparkleConfidence640Webp from './images/banner-sparkle-confidence-640.webp'
import bannerSparkleConfidence960Webp from './images/banner-sparkle-confidence-960.webp'
import bannerSparkleConfidence1280Webp from './images/banner-sparkle-confidence-1280.webp'
import bannerSparkleConfidence1600Webp from './images/banner-sparkle-confidence-1600.webp'
import bannerSparkleConfidence2000Webp from './images/banner-sparkle-confidence-2000.webp'
import bannerSparkleConfidencePhoneJpg from './images/banner-sparkle-confidence-phone.jpg'
import bannerSparkleConfidencePhone360Webp from './images/banner-sparkle-confidence-phone-360.webp'
import bannerSparkleConfidencePhone480Webp from './images/banner-sparkle-confidence-phone-480.webp'
import bannerSparkleConfidencePhone720Webp from './images/banner-sparkle-confidence-phone-720.webp'
import bannerTimelessEleganceJpg from './images/banner-timeless-elegance.jpg'
import bannerTimelessElegance640Webp from './images/banner-timeless-elegance-640.webp'
import bannerTimelessElegance960Webp from './images/banner-timeless-elegance-960.webp'
import bannerTimelessElegance1280Webp from './images/banner-timeless-elegance-1280.webp'
import bannerTimelessElegance1600Webp from './images/banner-timeless-elegance-1600.webp'
import bannerTimelessElegance2000Webp from './images/banner-timeless-elegance-2000.webp'
import bannerTimelessElegancePhoneJpg from './images/banner-timeless-elegance-phone.jpg'
import bannerTimelessElegancePhone360Webp from './images/banner-timeless-elegance-phone-360.webp'
import bannerTimelessElegancePhone480Webp from './images/banner-timeless-elegance-phone-480.webp'
import bannerTimelessElegancePhone720Webp from './images/banner-timeless-elegance-phone-720.webp'
import categoryBeadsJpg from './images/category-beads.jpg'
import categoryBeads320Webp from './images/category-beads-320.webp'
import categoryBeads480Webp from './images/category-beads-480.webp'
import categoryBeads640Webp from './images/category-beads-640.webp'
import categoryBeads1000Webp from './images/category-beads-1000.webp'
import categoryBraceletsJpg from './images/category-bracelets.jpg'
import categoryBracelets320Webp from './images/category-bracelets-320.webp'
import categoryBracelets480Webp from './images/category-bracelets-480.webp'
import categoryBracelets640Webp from './images/category-bracelets-640.webp'
import categoryBracelets1000Webp from './images/category-bracelets-1000.webp'
import categoryEarringsJpg from './images/category-earrings.jpg'
import categoryEarrings320Webp from './images/category-earrings-320.webp'
import categoryEarrings480Webp from './images/category-earrings-480.webp'
import categoryEarrings640Webp from './images/category-earrings-640.webp'
import categoryEarrings1000Webp from './images/category-earrings-1000.webp'
import categoryNecklacesJpg from './images/category-necklaces.jpg'
import categoryNecklaces320Webp from './images/category-necklaces-320.webp'
import categoryNecklaces480Webp from './images/category-necklaces-480.webp'
import categoryNecklaces640Webp from './images/category-necklaces-640.webp'
import categoryNecklaces1000Webp from './images/category-necklaces-1000.webp'
import categoryRingsJpg from './images/category-rings.jpg'
import categoryRings320Webp from './images/category-rings-320.webp'
import categoryRings480Webp from './images/category-rings-480.webp'
import categoryRings640Webp from './images/category-rings-640.webp'
import categoryRings1000Webp from './images/category-rings-1000.webp'

export const images = {
  'banner-timeless-elegance': {
    src: bannerTimelessEleganceJpg,
    srcset: `${bannerTimelessElegance640Webp} 640w, ${bannerTimelessElegance960Webp} 960w, ${bannerTimelessElegance1280Webp} 1280w, ${bannerTimelessElegance1600Webp} 1600w, ${bannerTimelessElegance2000Webp} 2000w`,
    width: 2000,
    height: 900,
    placeholder:
      'data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoQAAcAA4BaJYwCdAF1AAD+8K1IrFUMCTkbG0WqkCWAAA==',
    phone: {
      src: bannerTimelessElegancePhoneJpg,
      srcset: `${bannerTimelessElegancePhone360Webp} 360w, ${bannerTimelessElegancePhone480Webp} 480w, ${bannerTimelessElegancePhone720Webp} 720w`,
      width: 720,
      height: 900,
      placeholder:
        'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoNABAAA4BaJYwCdAD0f20MHAAA/vHgVSKtP0tyJ6r8x8G6mgXjEYXxsQAAAA==',
    },
  },
  'banner-sparkle-confidence': {
    src: bannerSparkleConfidenceJpg,
    srcset: `${bannerSparkleConfidence640Webp} 640w, ${bannerSparkleConfidence960Webp} 960w, ${bannerSparkleConfidence1280Webp} 1280w, ${bannerSparkleConfidence1600Webp} 1600w, ${bannerSparkleConfidence2000Webp} 2000w`,
    width: 2000,
    height: 900,
    placeholder:
      'data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAABQAQCdASoQAAcAA4BaJQBOgCgAAP7u+hq92dghmK7J+l6qyH1gAA==',
    phone: {
      src: bannerSparkleConfidencePhoneJpg,
      srcset: `${bannerSparkleConfidencePhone360Webp} 360w, ${bannerSparkleConfidencePhone480Webp} 480w, ${bannerSparkleConfidencePhone720Webp} 720w`,
      width: 720,
      height: 900,
      placeholder:
        'data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADwAQCdASoNABAAA4BaJQBOgCHY0QOx/QAA/ucTWt8RUmvf9geKwbkus5HKeD3MmNuuGFssC4AAAA==',
    },
  },
  'banner-crafted-in-gold': {
    src: bannerCraftedInGoldJpg,
    srcset: `${bannerCraftedInGold640Webp} 640w, ${bannerCraftedInGold960Webp} 960w, ${bannerCraftedInGold1280Webp} 1280w, ${bannerCraftedInGold1600Webp} 1600w, ${bannerCraftedInGold2000Webp} 2000w`,
    width: 2000,
    height: 900,
    placeholder:
      'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAABQAQCdASoQAAcAA4BaJQBOgCgAAP7vI5SsV3Ow4ZqMe5aKQ5N2BgAA',
    phone: {
      src: bannerCraftedInGoldPhoneJpg,
      srcset: `${bannerCraftedInGoldPhone360Webp} 360w, ${bannerCraftedInGoldPhone480Webp} 480w, ${bannerCraftedInGoldPhone720Webp} 720w`,
      width: 720,
      height: 900,
      placeholder:
        'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoNABAAA4BaJQBOgCHREjVS4AD+6oyjXSCdsEynJ9afakXnGE0k5lFE/AAAAA==',
    },
  },
  'category-beads': {
    src: categoryBeadsJpg,
    srcset: `${categoryBeads320Webp} 320w, ${categoryBeads480Webp} 480w, ${categoryBeads640Webp} 640w, ${categoryBeads1000Webp} 1000w`,
    width: 1000,
    height: 1000,
    placeholder:
      'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAAAwAgCdASoQABAAA4BaJZQCdADxL1Aa5/s8AAD+53V0innTMaOlKyv7Uxl/udA6XYijD46vf9VWg0Ays+E1PLkieAAAAA==',
  },
  'category-bracelets': {
    src: categoryBraceletsJpg,
    srcset: `${categoryBracelets320Webp} 320w, ${categoryBracelets480Webp} 480w, ${categoryBracelets640Webp} 640w, ${categoryBracelets1000Webp} 1000w`,
    width: 1000,
    height: 1000,
    placeholder:
      'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAAAQAgCdASoQABAAA4BaJYwCdAEOw+gmEengAP7xyZZCLJbcKGgaEKVXlnfaFR9GOMdtg+DEIGjuuwAA',
  },
  'category-earrings': {
    src: categoryEarringsJpg,
    srcset: `${categoryEarrings320Webp} 320w, ${categoryEarrings480Webp} 480w, ${categoryEarrings640Webp} 640w, ${categoryEarrings1000Webp} 1000w`,
    width: 1000,
    height: 1000,
    placeholder:
      'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoQABAAA4BaJYwCdAEOuoWJf4AA/t6sebN2zW1huRsCYq+yJfweywVuqkwAAA==',
  },
  'category-necklaces': {
    src: categoryNecklacesJpg,
    srcset: `${categoryNecklaces320Webp} 320w, ${categoryNecklaces480Webp} 480w, ${categoryNecklaces640Webp} 640w, ${categoryNecklaces1000Webp} 1000w`,
    width: 1000,
    height: 1000,
    placeholder:
      'data:image/webp;base64,UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoQABAAA4BaJTGfIwARYAD+7sTJOEr2EZ868K9mMbiY7ZFBNNfQAA==',
  },
  'category-rings': {
    src: categoryRingsJpg,
    srcset: `${categoryRings320Webp} 320w, ${categoryRings480Webp} 480w, ${categoryRings640Webp} 640w, ${categoryRings1000Webp} 1000w`,
    width: 720,
    height: 720,
    placeholder:
      'data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAABwAQCdASoQABAAA4BaJYwCdAFAAAD+8E8aXxxipD/arrJaanTMsBntMuT8akUAAAA=',
  },
  'about-bench': {
    src: aboutBenchJpg,
    srcset: `${aboutBench480Webp} 480w, ${aboutBench800Webp} 800w, ${aboutBench1200Webp} 1200w`,
    width: 1200,
    height: 900,
    placeholder:
      'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoQAAwAA4BaJQBOgCHeolp2wAD+7UcVUHt6MS6XKBal/jVHUiRih4JaXgAAAA==',
  },
} as const
