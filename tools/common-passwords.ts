// Writes src/shop/account/common-passwords.txt: run it after an update of @zxcvbn-ts/language-common.
import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'

// The dictionary has 49,000 words; the rest are used by few people.
const MAX_COMMON = 10_000

const passwords = dictionary['passwords-common'].slice(0, MAX_COMMON)
const lines = passwords.map((password) => `${String(password).toLowerCase()}\n`)
writeFileSync('src/shop/account/common-passwords.txt', lines.join(''))
console.log(`${lines.length} passwords`)
