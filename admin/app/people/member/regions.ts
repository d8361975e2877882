import { listRegions } from '@gongfang/contract/people/address'
import { call } from '../../base/call.ts'

export interface Place {
  value: string
  label: string
}

/** Provinces by two digits, their cities by four. Loaded once. */
export function regionPlaces(): Promise<Place[]> {
  places ??= load().catch((error) => {
    places = undefined
    throw error
  })
  return places
}
let places: Promise<Place[]> | undefined

async function load(): Promise<Place[]> {
  const tree = await call(listRegions, {})
  return tree.flatMap(({ code, name, children = [] }) => [
    { value: code.slice(0, 2), label: name },
    ...children
      .filter((city) => city.code.endsWith('00'))
      .map((city) => ({ value: city.code.slice(0, 4), label: `${name} ${city.name}` })),
  ])
}
