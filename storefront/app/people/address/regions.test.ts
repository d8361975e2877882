import type { Region } from '@gongfang/contract/people/address'
import { expect, test } from 'vitest'
import { pathOf, searchRegions } from './regions.ts'

const regions: Region[] = [
  {
    code: '330000',
    name: '浙江省',
    children: [
      {
        code: '330100',
        name: '杭州市',
        children: [
          { code: '330106', name: '西湖区' },
          { code: '330110', name: '余杭区' },
        ],
      },
    ],
  },
  { code: '110000', name: '北京市', children: [{ code: '110105', name: '朝阳区' }] },
  {
    code: '360000',
    name: '江西省',
    children: [{ code: '360100', name: '南昌市', children: [{ code: '360103', name: '西湖区' }] }],
  },
]

test.each([
  ['330110', ['浙江省', '杭州市', '余杭区']],
  ['330100', ['浙江省', '杭州市']],
  ['110105', ['北京市', '朝阳区']],
  ['999999', []],
  ['', []],
])('%s lies at %j', (code, names) => {
  expect(pathOf(regions, code).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['余杭', ['330110']],
  ['西湖', ['330106', '360103']],
  ['南昌西湖', ['360103']],
  ['北京 朝阳', ['110105']],
  ['杭州', ['330106', '330110']],
  ['没有', []],
  ['  ', []],
])('typing %s finds %j', (typed, codes) => {
  expect(searchRegions(regions, typed).map(({ code }) => code)).toEqual(codes)
})
