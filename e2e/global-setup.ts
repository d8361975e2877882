import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../server/src/testing/process.ts'

/** One database server for all workers, in a temporary folder, with one seeded template to copy from. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-e2e-'))
  const template = await startProcess(join(import.meta.dirname, 'template-process.ts'), { DATA_DIR: folder })
  process.env.E2E_TEMPLATE_URL = template.said.url
  process.env.E2E_ADMIN_PASSWORD = template.said.adminPassword
  process.env.E2E_DATA_DIR = folder
  return async () => {
    await template.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
