export const METALS = [
  'gold',
  'white gold',
  'rose gold',
  'silver',
  'platinum',
  'palladium',
  'stainless steel',
  'titanium',
  'tungsten',
  'brass',
  'bronze',
  'copper',
  'pewter',
  'aluminium',
  'base metal',
  'no metal',
]

export const PLATINGS = [
  'gold',
  'white gold',
  'rose gold',
  'gold vermeil',
  'rolled gold',
  'gold filled',
  'silver',
  'platinum',
  'palladium',
  'rhodium',
  'black rhodium',
  'ruthenium',
]

export const CLASPS = [
  'lobster',
  'spring ring',
  'toggle',
  'box',
  'barrel',
  'magnetic',
  'hook',
  'slide',
  'butterfly',
  'screw back',
  'lever back',
  'hinged',
  'clip',
  'none',
]

export const STONE_ORIGINS = ['natural', 'lab-grown']
