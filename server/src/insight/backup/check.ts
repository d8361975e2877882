import { type Entry, readArchive, summing } from './archive.ts'
import { Beginning, Ending, FORMAT } from './manifest.ts'

/** The message is a sentence about the archive or the target. */
export class CannotRestore extends Error {}

/** Reads the whole archive before anything is changed, so that a damaged one is found in time. */
export async function checkArchive(file: string): Promise<{ beginning: Beginning; ending: Ending }> {
  const sum = summing()
  let beginning: Beginning | undefined
  let ending: Ending | undefined
  try {
    for await (const entry of readArchive(file)) {
      if (ending) break
      if (!beginning) beginning = beginningOf(entry)
      if (entry.name === 'end.json') ending = Ending.parse(JSON.parse(entry.bytes.toString()))
      else sum.add(entry)
    }
  } catch (cause) {
    if (cause instanceof CannotRestore) throw cause
    const { code = '' } = cause as NodeJS.ErrnoException
    const unread = UNREAD[code]
    if (unread) throw new CannotRestore(unread(file), { cause })
    throw new CannotRestore(`备份文件已损坏或不完整：${file}`, { cause })
  }
  if (!beginning || ending?.sum !== sum.value()) throw new CannotRestore(`备份文件已损坏或不完整：${file}`)
  return { beginning, ending }
}

/** A file that cannot be read may be whole. */
const UNREAD: Record<string, (file: string) => string> = {
  ENOENT: (file) => `没有找到备份文件 ${file}`,
  EISDIR: (file) => `${file} 是文件夹，不是备份文件`,
  EACCES: (file) => `没有权限读取备份文件 ${file}：请用 root 或它的所有者执行`,
  EPERM: (file) => `没有权限读取备份文件 ${file}：请用 root 或它的所有者执行`,
  EIO: (file) => `读取备份文件 ${file} 时磁盘出错：请检查磁盘，或换用另一份备份`,
}

function beginningOf({ name, bytes }: Entry): Beginning {
  if (name !== 'begin.json') throw new Error(`${name} comes first`)
  const found = JSON.parse(bytes.toString())
  if (found.format !== FORMAT) throw new CannotRestore('备份来自其他版本的程序，本程序读不懂它的格式')
  return Beginning.parse(found)
}
