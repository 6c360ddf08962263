import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', 'docs', 'nginx.conf')

export const whyNoBalancer =
  spawnSync('nginx', ['-v']).status === 0 ? undefined : 'nginx is not installed on this machine'

/** Starts nginx with docs/nginx.conf on other ports. */
export async function startBalancer(port: number, shops: [number, number]) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'))
  const example = await readFile(EXAMPLE, 'utf8')
  const site = [3001, 3002, 8080].reduce(
    (text, known, n) =>
      text.replace(new RegExp(`\\b${known};|\\b${known} `), (at) =>
        at.replace(`${known}`, `${[...shops, port][n]}`),
      ),
    example,
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http { access_log off; ${temporary}
    ${site} }`,
  )
  const program = spawn('nginx', [
    '-e',
    join(folder, 'error.log'),
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      program.kill('SIGTERM')
      if (program.exitCode === null) await once(program, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
