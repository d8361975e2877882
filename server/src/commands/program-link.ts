import { randomUUID } from 'node:crypto'
import { lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { ROOT } from '../env.ts'
import { Stopped } from './command.ts'

/** Refuses before anything is changed, also where the link cannot be written. */
export function mustBeLink(link: string) {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Stopped(`${link} 不是符号链接：--link 应为商城启动时使用的链接，例如 /opt/gongfang`)
  const tried = `${link}.${randomUUID().slice(0, 8)}`
  try {
    symlinkSync(ROOT, tried)
    rmSync(tried)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Stopped(
      `不能改写 ${link}（${code}）：请用可以写 ${dirname(link)} 的账号执行，例如 root；数据没有改动`,
    )
  }
}

/** Points the link to this program. A rename replaces it at once, so there is no moment without a program. */
export function pointLink(link: string) {
  const next = `${link}.${randomUUID().slice(0, 8)}`
  symlinkSync(ROOT, next)
  renameSync(next, link)
}
