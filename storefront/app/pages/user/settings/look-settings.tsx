import { setTheme, storedTheme, subscribeTheme, type Theme } from '@gongfang/web/base/theme.ts'
import { useSyncExternalStore } from 'react'
import { Block } from '../../../ui/block.tsx'
import { Radio } from '../../../ui/form/input.tsx'
import { type Density, setDensity, storedDensity, subscribeDensity } from './density.ts'
import styles from './settings.module.css'

const themes: Record<Theme, string> = { light: '浅色', dark: '深色', system: '跟随系统' }
const densities: Record<Density, string> = { cosy: '舒适', compact: '紧凑' }

/** Theme and density of this device. */
export function LookSettings() {
  const theme = useSyncExternalStore<Theme>(subscribeTheme, storedTheme, () => 'system')
  const density = useSyncExternalStore<Density>(subscribeDensity, storedDensity, () => 'cosy')
  return (
    <Block title="外观">
      <Choices legend="主题" name="theme" choices={themes} chosen={theme} onChoose={setTheme} />
      <Choices
        legend="密度"
        name="density"
        choices={densities}
        chosen={density}
        onChoose={setDensity}
        hint="紧凑时列表和表格一屏显示更多内容"
      />
    </Block>
  )
}

interface ChoicesProps<T extends string> {
  legend: string
  name: string
  choices: Record<T, string>
  chosen: T
  onChoose: (choice: T) => void
  hint?: string
}

function Choices<T extends string>({ legend, name, choices, chosen, onChoose, hint }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {(Object.keys(choices) as T[]).map((choice) => (
        <Radio key={choice} name={name} checked={choice === chosen} onChange={() => onChoose(choice)}>
          {choices[choice]}
        </Radio>
      ))}
      {hint && <p className={styles.note}>{hint}</p>}
    </fieldset>
  )
}
