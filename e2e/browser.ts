import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Browser {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/** The browser of the journeys: the one that comes as a package, so that every machine tests the same one. */
export function findBrowser(): Browser {
  const named = process.env.PLAYWRIGHT_CHROMIUM
  if (named) return { executablePath: named, args, env: inherited() }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('这个系统没有随包安装的浏览器：请把 PLAYWRIGHT_CHROMIUM 设为 Chromium 或 Chrome 的路径')
  }
  const home = unpacked()
  // Sets the browser's own system libraries for machines without them, and its own fonts if there are none.
  const env: Record<string, string> = { ...inherited(), LD_LIBRARY_PATH: join(home, 'al2023/lib') }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(home, 'fonts')
  return { executablePath: join(home, 'chromium'), args, env }
}

/** Without the clock of `npm run moments`, under which no page comes to an end; pages get it by a script. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value && name !== 'LD_PRELOAD' ? [[name, value]] : [],
    ),
  )

const PACKAGE = resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium')
const UNPACK = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`

/**
 * The package unpacks below TMPDIR under a fixed name and takes whatever lies there, so it gets a folder of its version,
 * filled under another name first: a run that was killed leaves no half browser behind. It brings its system libraries
 * along only where it believes to run in a cloud function. All this in a process of its own, whose environment nobody
 * else inherits.
 */
function unpacked(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const home = resolve(import.meta.dirname, `../.cache/chromium-${version}`)
  if (existsSync(home)) return home
  const half = `${home}.${process.pid}`
  mkdirSync(half, { recursive: true })
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    if (!existsSync(home)) renameSync(half, home)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return home
}
