import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../server/src/env.ts'
import { freePort, run, type Started } from './processes.ts'

export type ProxyName = 'caddy' | 'nginx'

export const isInstalled = (name: ProxyName) =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined

interface Place {
  readonly folder: string
  readonly port: number
  readonly upstreams: readonly number[]
}

/** Starts the proxy with the configuration of this folder; only addresses, ports and certificate paths are replaced. */
export const startProxy = (name: ProxyName, place: Place): Promise<Started> =>
  name === 'nginx' ? startNginx(place) : startCaddy(place)

async function startNginx({ folder, port, upstreams }: Place) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', [...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const text = readFileSync(join(ROOT, 'deploy/nginx/gongfang.conf'), 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll('mall.example.com', 'localhost')
    .replaceAll('/var/log/nginx/gongfang.log', join(folder, 'access.log'))
    .replace('/etc/ssl/gongfang/fullchain.pem', certificate)
    .replace('/etc/ssl/gongfang/privkey.pem', key)
    .replace('127.0.0.1:3001', `127.0.0.1:${upstreams[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${upstreams[1]}`)
  writeFileSync(join(folder, 'gongfang.conf'), text)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include ${folder}/gongfang.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return run('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {}, port)
}

async function startCaddy({ folder, port, upstreams }: Place) {
  const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await freePort()}\n`
  const text = readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8').replace(/^\{\n/m, global)
  writeFileSync(join(folder, 'Caddyfile'), text)
  const isOld = execFileSync('caddy', ['version'], { encoding: 'utf8' }).match(/^v?2\.[0-6]\./) !== null
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    GONGFANG_SITE: `localhost:${port}`,
    GONGFANG_UPSTREAMS: upstreams.map((one) => `127.0.0.1:${one}`).join(' '),
    ...(isOld && { GONGFANG_BUFFERING: 'buffer_requests' }),
  }
  const words = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  return run('caddy', words, env, port)
}
