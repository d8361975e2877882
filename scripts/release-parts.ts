import { productionPackages } from './release-files.ts'

/**
 * The packages of the archive in the CycloneDX 1.5 format, with version, licence and hash of each. `npm sbom` leaves out
 * packages that are also needed by a peer, such as fastify (npm 11.19.1).
 */
export function listParts(version: string, at: Date): string {
  const components = productionPackages().map(([folder, { version: its, license, integrity }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const [algorithm = '', sum = ''] = integrity?.split('-') ?? []
    return {
      type: 'library',
      'bom-ref': folder,
      name,
      version: its,
      purl: `pkg:npm/${name.replace('@', '%40')}@${its}`,
      ...(license && { licenses: [{ expression: license }] }),
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }],
      }),
    }
  })
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', name: 'gongfang', version, licenses: [{ expression: 'MIT' }] },
    },
    components,
  }
  return `${JSON.stringify(list, null, 1)}\n`
}
