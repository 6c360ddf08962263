/** What the parts of an address are called in a country, and whether it has them. */
export type AddressWords = {
  city: string
  /** Undefined where addresses need none. */
  state: string | undefined
  /** Undefined where there is none. */
  postalCode: string | undefined
  /** The postal code is written before the city. */
  isPostalCodeFirst: boolean
}

/** Where nothing is known of the country. */
export const PLAIN_WORDS = {
  city: 'City',
  state: undefined,
  postalCode: 'Postal code',
  isPostalCodeFirst: false,
} satisfies AddressWords

/** After Google's libaddressinput: decision 0022. @param code ISO 3166 */
export function addressWords(code: string): AddressWords {
  return {
    city: labelIn(CITIES, code) ?? PLAIN_WORDS.city,
    state: has(WITH_STATE, code) ? (labelIn(STATES, code) ?? 'State') : undefined,
    postalCode: has(WITHOUT_POSTAL_CODE, code) ? undefined : (labelIn(POSTAL_CODES, code) ?? 'Postal code'),
    isPostalCodeFirst: has(POSTAL_CODE_FIRST, code),
  }
}

/** "Receiver's ZIP code", "a postcode" */
export function labelOf(before: string, label: string): string {
  return `${before} ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`
}

const POSTAL_CODES = {
  'ZIP code': 'US AS FM GU MH MP PR PW UM VI',
  Postcode: 'GB GG JE IM AU NZ',
  Eircode: 'IE',
  'PIN code': 'IN',
}
const CITIES = { Suburb: 'AU', District: 'HK' }
const STATES = {
  Province: 'CA CN ES ID IQ IT SO SR SV',
  'Province or city': 'KR',
  Emirate: 'AE',
  Area: 'HK',
  Prefecture: 'JP',
  Parish: 'JM',
  Island: 'KN KY TV',
  County: 'TW',
  District: 'NR',
  Region: 'RU UA',
}
const WITH_STATE =
  'AE AS AU BR CA CN ES FM GU HK ID IN IQ IT JM JP KN KR KY MH MP MX NR PW RU SO SR SV TV TW UA US VE VI'
const WITHOUT_POSTAL_CODE =
  'AE AG AO AQ AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KN LY ML MO MR MS MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU WS YE ZW'
const POSTAL_CODE_FIRST =
  'AD AL AM AR AT AX AZ BA BE BG BL BY CH CL CN CV CY CZ DE DK DO DZ EC EE EH ES ET FI FO FR GE GF GL GN GP GR GT GW HR HT IS IT JP KG KP KW KZ LA LI LR LT LU MA MC MD ME MF MG MK MQ MU MX MY MZ NC NE NI NL NO OM PF PL PM PT PY RE RO RS SE SI SJ SK SM SN SV TJ TM TN TR TW TZ UY UZ VA WF XK YT ZM'

function has(codes: string, code: string): boolean {
  return code !== '' && codes.split(' ').includes(code)
}

function labelIn(labels: Record<string, string>, code: string): string | undefined {
  return Object.keys(labels).find((label) => has(labels[label] ?? '', code))
}
