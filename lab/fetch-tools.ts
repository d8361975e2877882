import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Tools that only a lab needs, in a folder of their own: the shop's `npm ci` neither waits for them nor runs anything of
 * theirs (one has an install script that reports to its maker). The versions are exact; a second run finds them there.
 */
export function fetchTools(name: string, packages: Record<string, string>): string {
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages })
  const folder = join(tmpdir(), `gongfang-lab-${name}-${Object.values(packages).join('-')}`)
  if (existsSync(join(folder, 'fetched'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), wanted)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(join(folder, 'fetched'), '')
  return folder
}
