// Runs in a child process: reads a password from standard input and writes its score.
import { json } from 'node:stream/consumers'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

const { password, own } = (await json(process.stdin)) as { password: string; own: string[] }
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs })
process.stdout.write(String(zxcvbn.check(password, own).score))
