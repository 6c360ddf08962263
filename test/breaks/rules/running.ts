import { broken } from '../break.ts'

export const running = [
  ...broken(
    'Starts on a bare machine, as root, in a folder that only root can enter, beside a second shop',
    'processes.test.ts › several processes are one shop: they say what stands in, count a visitor together, and end together',
    ['db/embedded/place.ts', "run('id', [which, name])", "run('sh', ['-c', `id ${which} ${name}`])"],
  ),
  ...broken(
    'Starts on a bare machine, as root, in a folder that only root can enter, beside a second shop',
    'db/embedded.test.ts › starts on a bare machine, in UTF-8, with checksums, on a socket alone',
    [
      'db/embedded/place.ts',
      'if (process.getuid?.() !== 0) return refuseForeigners(cluster, existing)',
      'if (!existing?.uid) return undefined',
    ],
  ),
  ...broken(
    'Starts on a bare machine, as root, in a folder that only root can enter, beside a second shop',
    'db/embedded.test.ts › serves a checkout that only root can enter',
    ['db/embedded/cluster.ts', "(await run('test', ['-w', draft], place.owner)).code === 0", 'place.owner'],
  ),
  ...broken(
    'Starts on a bare machine, as root, in a folder that only root can enter, beside a second shop',
    'db/embedded.test.ts › two shops that start at once on empty data share one database',
    [
      'db/embedded/cluster.ts',
      "if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error",
      "if (error.code !== 'EEXIST') throw error",
    ],
  ),
  ...broken(
    'A first start installs the packages by itself, a later one only what is missing, and a failure is told in a sentence',
    'scripts/ready.test.ts › a first start installs the packages of the lockfile by itself, and a later one finds them',
    ['scripts/ready.mjs', 'return optional === true', 'return true'],
    ['scripts/ready.mjs', " && existsSync(join(ROOT, path, 'package.json'))", ''],
  ),
  ...broken(
    'A first start installs the packages by itself, a later one only what is missing, and a failure is told in a sentence',
    'scripts/ready.test.ts › an installation that fails is told in a sentence',
    ['scripts/ready.mjs', '${said.trim()}\\n${failure}', '${said.trim()}'],
  ),
  ...broken(
    'Loses nothing by kill -9, of the shop or its database',
    'db/embedded-kills.test.ts › comes back with everything that was committed when the server is killed under a running shop',
    ['db/embedded.ts', 'returning = comeBack()', ''],
    [
      'db/embedded/postmaster.ts',
      "log_checkpoints: 'off',",
      "log_checkpoints: 'off',\n    synchronous_commit: 'off',",
    ],
  ),
  ...broken(
    'Loses nothing by kill -9, of the shop or its database',
    'test/torture/database-kills.test.ts › a database that is killed again and again under twenty shoppers loses nothing that was told',
    [
      'db/connect.ts',
      "client.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))",
      'void client',
    ],
  ),
  ...broken(
    'Every setting has its default; every problem is named at once, what is missing too',
    'env.test.ts › may say nothing: the shop then runs on this computer, with stand-ins',
    [
      'env.ts',
      "'must be a time zone such as Europe/London')\n    .default('Europe/London')",
      "'must be a time zone such as Europe/London')",
    ],
  ),
  ...broken(
    'Every setting has its default; every problem is named at once, what is missing too',
    'env.test.ts › has every wrong value named at once',
    ['env.ts', '(parsed.error?.issues ?? []).map(', '(parsed.error?.issues ?? []).slice(0, 1).map('],
  ),
  ...broken(
    'Every setting has its default; every problem is named at once, what is missing too',
    'env.test.ts › does not cut the public address %s short: it is told',
    ['env.ts', 'new URL(text).href === `${new URL(text).origin}/`', 'URL.canParse(text)'],
  ),
  ...broken(
    'Every setting has its default; every problem is named at once, what is missing too',
    'env.test.ts › has what is missing named together with what is wrong',
    ['env.ts', '...missing(given)]', '...(parsed.success ? missing(given) : [])]'],
  ),
  ...broken(
    'A start that has no database, or was asked for what there is not, says so and is over',
    'test/first-steps.test.ts › a start that has no database, or was asked for what there is not, says so and is over',
    ['db/migrate.ts', '.catch(tellOwner)', ''],
    [
      'server.ts',
      'parseArgs({ options: { dev: flag, empty: flag } })',
      'parseArgs({ options: { dev: flag, empty: flag }, strict: false })',
    ],
  ),
]
