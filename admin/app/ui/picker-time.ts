import { showTime } from '@gongfang/contract/base/time'
import dayjs, { type Dayjs } from 'dayjs'

// Pickers show the time in Shanghai, whatever the browser's time zone.

export const pickedOf = (instant: string | Date): Dayjs => dayjs(showTime(instant))

export const instantOf = (picked: Dayjs): string =>
  new Date(`${picked.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString()
