import { parseArgs } from 'node:util'
import { measureBackOffice } from './back-office.ts'
import { measureBeside } from './beside.ts'
import { measureCases } from './cases.ts'
import { leave } from './own-database.ts'
import { measureProcesses } from './processes.ts'
import { measureSizes } from './sizes.ts'

/**
 * `npm run bench`: how fast the shop is, as a ratio to what this machine can do at best, in one run on one database.
 * --products N (10000), --seconds S a case (2), --only WORD of the cases' names, --out FILE for JSON, --compare FILE of an
 * earlier run, --profile: a flame graph of each case beside it, in the folder 'profiles'
 * --products of more than 10000: each list and search instead, of 10000 products beside so many
 * --back-office: how long each list of the back office takes instead, with 100000 products and --orders N (200000)
 * --processes: what two processes do more than one instead, with 100000 products: no more are asked for in one turn
 * --beside FILE: this shop and others instead, --seconds S a turn of each; FILE says where those answer
 */

const { values: args } = parseArgs({
  options: {
    products: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'bench.json' },
    compare: { type: 'string' },
    beside: { type: 'string' },
    profile: { type: 'boolean', default: false },
    orders: { type: 'string', default: '200000' },
    'back-office': { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
  },
})
const seconds = Number(args.seconds)
const products = Number(args.products ?? (args.processes ? 100_000 : 10_000))
if (args['back-office'])
  await measureBackOffice({ products: 100_000, orders: Number(args.orders), changes: 300_000, times: 200 })
else if (args.beside) await measureBeside(args.beside, products, seconds)
else if (args.processes) await measureProcesses(products, seconds)
else if (products > 10_000) await measureSizes({ large: products, times: 600 })
else await measureCases({ ...args, products, seconds })
await leave()
