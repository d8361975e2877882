import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../server/src/env.ts'
import { dangerOf } from './programs.ts'

const shipped = readFileSync(join(ROOT, 'deploy/ha/patroni.yml'), 'utf8')

test.each(['2.1.4', '3.0.0', '3.0.2'])("Patroni %s is refused with etcd's v3 API only", (version) => {
  expect(dangerOf(version, 'name: db1\netcd3:\n  hosts: etcd1:2379\n')).toContain(version)
  expect(dangerOf(version, shipped)).toBeNull()
})

test.each(['3.0.3', '3.1.0', '4.0.5'])('Patroni %s may use either API', (version) => {
  expect(dangerOf(version, 'etcd3:\n  hosts: etcd1:2379\n')).toBeNull()
  expect(dangerOf(version, shipped)).toBeNull()
})
