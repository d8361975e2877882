import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { queryOf } from '@gongfang/contract/base/call'
import { listProducts } from '@gongfang/contract/goods/catalogue'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../env.ts'

const run = promisify(execFile)
const SOAK = process.env.SOAK === '1'
const MIB = 2 ** 20

test.runIf(SOAK)('the release archive runs a shop with nothing else', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await run(process.execPath, [join(ROOT, 'scripts/release.ts'), folder])
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const name = `gongfang-${version}-${process.platform}-${process.arch}`
  const archive = join(folder, `${name}.tar.zst`)

  const sum = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex')
  expect(await readFile(`${archive}.sha256`, 'utf8')).toBe(`${sum}  ${name}.tar.zst\n`)
  expect((await stat(archive)).size).toBeLessThan(120 * MIB)
  await run('sh', ['-c', `${process.execPath} -e '${UNPACK}' ${archive} | tar -xf - -C ${folder}`])
  const { stdout: size } = await run('du', ['-sm', '--apparent-size', join(folder, name)])
  expect(Number.parseInt(size, 10)).toBeLessThan(300)
  const parts = JSON.parse(await readFile(join(folder, name, 'parts.cdx.json'), 'utf8'))
  expect(parts.components).toContainEqual(expect.objectContaining({ name: 'fastify' }))

  // No Node and no npm in the path.
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data'), SECRET_KEY: sum, PORT: '0' }
  const program = join(folder, name, 'gongfang')
  expect((await run(program, ['verify', '--help'], { env })).stdout).toMatch('./gongfang verify')
  await expect(run(program, ['start'], { env })).rejects.toMatchObject({ code: 64 })

  const server = spawn(program, ['serve', '--new'], { env })
  onTestFinished(() => void server.kill('SIGKILL'))
  const url = await new Promise<string>((found, lost) => {
    let said = ''
    server.stdout.on('data', (bytes) => {
      said += bytes
      const match = /工坊商城已启动：(\S+)/.exec(said)
      if (match) found(match[1]!)
    })
    server.on('close', () => lost(new Error(said)))
  })
  const page = await fetch(`${url}/products`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<main')
  expect((await fetch(`${url}/admin/`)).status).toBe(200)
  expect((await fetch(`${url}${listProducts.path}${queryOf({ keyword: '扳手' })}`)).status).toBe(200)
  expect((await run(program, ['backup'], { env })).stdout).toContain('已备份')
  expect((await run(program, ['verify'], { env })).stdout).not.toContain('BROKEN')
  const ended = new Promise((done) => server.on('close', done))
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
})

const UNPACK =
  'require("fs").createReadStream(process.argv[1]).pipe(require("zlib").createZstdDecompress()).pipe(process.stdout)'
