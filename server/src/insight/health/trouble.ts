import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/connect.ts'
import { makeFolder } from '../../db/owner-of.ts'
import type { Env } from '../../env.ts'
import { unseal } from '../../seal.ts'
import type { AllSigns } from './signs.ts'

/** A fault that an operator has to mend while the shop goes on. */
export type Trouble = 'secretKey' | 'uploads' | 'uploadsFull' | 'databaseFull' | 'store'

export const troubleSays: Record<Trouble, string> = {
  secretKey:
    'SECRET_KEY 与原来的不同，接入账户或员工动态码读不出来：请改回原来的 SECRET_KEY；原来的已丢失时，到「接入账户」重新填写，员工用 npm run staff -- reset 重置',
  uploads: '上传文件夹不能写入，会员和员工不能上传文件：请检查 DATA_DIR 及其所有者',
  uploadsFull: '上传文件夹所在的磁盘已满，会员和员工不能上传文件：请清出空间或扩大磁盘',
  store: '文件存储没有应答，会员和员工不能上传和打开文件：请检查 S3_ENDPOINT、S3_BUCKET 和密钥',
  databaseFull: '数据库所在的磁盘已满，不能下单：请清出空间（旧备份、日志），不要删除 pg_wal 中的文件',
}

type Where = { db: Db; env: Pick<Env, 'secretKey' | 'dataDir' | 's3'> }

export async function findTroubles(
  { db, env }: Where,
  { sealed: lists }: Pick<AllSigns, 'sealed'>,
): Promise<Trouble[]> {
  const sealed = (await Promise.all(lists.map((list) => list(db)))).flat()
  const isWrong = sealed.some((one) => unseal(one.sealed, env.secretKey) === null)
  const uploads = env.s3 ? null : tryFolder(join(env.dataDir, 'uploads'))
  return [...(isWrong ? (['secretKey'] as const) : []), ...(uploads ? [uploads] : [])]
}

/** Permissions say nothing about a read-only or a full disk, so a file is written. */
function tryFolder(folder: string): Trouble | null {
  const file = join(folder, `.try-${randomUUID()}`)
  try {
    makeFolder(folder)
    writeFileSync(file, 'written to see whether it can be\n')
    return null
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['ENOSPC', 'EDQUOT'].includes(code) ? 'uploadsFull' : 'uploads'
  } finally {
    removeTried(file)
  }
}

function removeTried(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {}
}
