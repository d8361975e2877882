import { EnvironmentOutlined } from '@ant-design/icons'
import { storage } from '@gongfang/web/base/storage.ts'
import { AutoComplete, Input } from 'antd'
import { useState } from 'react'

const NAME = 'adminPlaces'
const DEFAULT = '总仓自提点'
const MOST = 8

/** The places that were used on this device, the last one first. */
export function usePlace() {
  const [place, setPlace] = useState(() => placesOfDevice()[0] ?? DEFAULT)
  const change = (next: string) => {
    setPlace(next)
    const name = next.trim()
    if (name !== '')
      storage.writeJson(NAME, [name, ...placesOfDevice().filter((one) => one !== name)].slice(0, MOST))
  }
  return [place.trim(), change] as const
}

function placesOfDevice(): string[] {
  const known = storage.readJson(NAME)
  return Array.isArray(known) ? known.filter((one) => typeof one === 'string') : []
}

export function PlaceField({ place, onChange }: { place: string; onChange: (place: string) => void }) {
  const [typed, setTyped] = useState(place)
  const keep = () => onChange(typed)
  return (
    <AutoComplete
      value={typed}
      options={[...new Set([...placesOfDevice(), DEFAULT])].map((value) => ({ value }))}
      onChange={setTyped}
      onSelect={onChange}
      onBlur={keep}
      style={{ width: 220 }}
    >
      <Input
        prefix={<EnvironmentOutlined />}
        maxLength={40}
        aria-label="核销地点"
        placeholder="核销地点"
        onPressEnter={keep}
      />
    </AutoComplete>
  )
}
