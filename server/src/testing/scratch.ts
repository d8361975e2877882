import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * A folder for the database of this test run; its name begins with the number of this process. Two projects of a run have
 * one each. It lies in memory where
 * the system offers enough of it, because test files make and remove databases of 2,000 files each (decision 107).
 */
export const scratchFolder = async (prefix: string) =>
  join(await scratchRoot(), `${prefix}${process.pid}-${randomBytes(3).toString('hex')}`)

/** Prefix of the folders that tests make for servers of their own. */
export const OWN = 'gongfang-own-'

/**
 * A new folder for a database server that a test starts itself. Killed servers lose nothing there that they would keep
 * on a disk: only a power failure tells the two apart.
 */
export const makeScratch = async () => mkdtemp(join(await scratchRoot(), `${OWN}${process.pid}-`))

async function scratchRoot() {
  const found = await statfs(MEMORY).catch(() => undefined)
  return found && found.bavail * found.bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
}

/** Removes the folders of test runs that were killed. `stop` ends what still runs in one. */
export async function removeAbandoned(prefix: string, stop: (folder: string) => Promise<void>) {
  const root = await scratchRoot()
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    await stop(join(root, name))
    await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
