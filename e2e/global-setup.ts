import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '../server/src/testing/process.ts'
import { removeAbandoned, scratchFolder } from '../server/src/testing/scratch.ts'

const FOLDER = 'gongfang-journeys-'

/** One database server for all workers, in a temporary folder, with one seeded template to copy from. */
export default async function setup() {
  // The server of a killed run has ended with its parent.
  await removeAbandoned(FOLDER, async () => {})
  const folder = await scratchFolder(FOLDER)
  await mkdir(folder)
  const template = await startProcess(join(import.meta.dirname, 'template-process.ts'), { DATA_DIR: folder })
  process.env.E2E_TEMPLATE_URL = template.said.url
  process.env.E2E_ADMIN_PASSWORD = template.said.adminPassword
  process.env.E2E_DATA_DIR = folder
  return async () => {
    await template.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
