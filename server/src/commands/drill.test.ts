import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'gongfang-drill-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (name: string) => join(import.meta.dirname, `${name}.ts`)
const env = () => ({ PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: database.url })
const run = (name: string) => promisify(execFile)(process.execPath, [fileOf(name)], { env: env() })

const rehearsals = () => readdirSync(folder).filter((name) => name.startsWith('rehearsal-'))
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A process that ended and that nobody has asked about is still in the list.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')(
  'a drill that was killed in the middle leaves a server and a copy, and the next one removes both',
  async () => {
    await run('backup')
    const killed = spawn(process.execPath, [fileOf('drill')], { env: env(), stdio: 'ignore' })
    const lock = () => join(folder, rehearsals()[0] ?? '', 'postgres/18/cluster/postmaster.pid')
    await vi.waitFor(() => expect(existsSync(lock())).toBe(true), { timeout: 60_000, interval: 20 })
    const ended = new Promise((done) => killed.on('close', done))
    killed.kill('SIGKILL')
    await ended
    const left = rehearsals()
    const server = Number(readFileSync(lock(), 'utf8').split('\n')[0])
    expect(left).toHaveLength(1)
    expect(isAlive(server)).toBe(true)

    const { stdout } = await run('drill')
    expect(stdout).toContain('恢复后账目全部正确')
    expect(rehearsals()).toEqual([])
    await vi.waitFor(() => expect(isAlive(server)).toBe(false), { timeout: 20_000 })
  },
)
