import { lstatSync, renameSync, symlinkSync } from 'node:fs'
import { ROOT } from '../env.ts'
import { Stopped } from './command.ts'

/** Refuses before anything is changed. */
export function mustBeLink(link: string) {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Stopped(`${link} 不是符号链接：--link 应为商城启动时使用的链接，例如 /opt/gongfang`)
}

/** Points the link to this program. A rename replaces it at once, so there is no moment without a program. */
export function pointLink(link: string) {
  const next = `${link}.next`
  symlinkSync(ROOT, next)
  renameSync(next, link)
}
