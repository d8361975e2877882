import { showTime } from '@gongfang/contract/time'
import dayjs, { type Dayjs } from 'dayjs'

// Pickers show what the calendar and the clock of Shanghai say, wherever the browser stands.

export const pickedOf = (instant: string | Date): Dayjs => dayjs(showTime(instant))

export const instantOf = (picked: Dayjs): string =>
  new Date(`${picked.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString()
