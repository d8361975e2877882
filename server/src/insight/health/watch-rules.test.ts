import { expect, test } from 'vitest'
import { compare, type Known, type Watched } from './watch-rules.ts'

const start = new Date('2026-11-28T06:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const disk = (state: Watched['state'], more: Partial<Watched> = {}): Watched => ({
  ...{ subject: 'disk', host: 'a', name: '磁盘', state, value: state, advice: '清理' },
  ...more,
})

/** Looks one after the other, and what was told: `second event state`. */
function play(looks: readonly (readonly [second: number, line: Watched | null])[], hosts = ['a']) {
  let known: Known[] = []
  const told: string[] = []
  for (const [second, line] of looks) {
    const now = at(second)
    const found = compare(known, line ? [line] : [], { now, hosts: new Set(hosts) })
    known = [...known.filter((one) => !found.forget.includes(one) && !line), ...found.keep]
    for (const { event, state, since } of found.messages)
      told.push(`${second} ${event} ${state} since ${(since.getTime() - start.getTime()) / 1000}`)
  }
  return told
}

const every30 = (from: number, to: number, line: Watched) =>
  Array.from({ length: (to - from) / 30 + 1 }, (_, n) => [from + 30 * n, line] as const)

test('something is told once when it has lasted a minute, and once when it has been over for a minute', () => {
  expect(
    play([
      ...every30(0, 60, disk('ok')),
      ...every30(90, 900, disk('failing')),
      ...every30(930, 1800, disk('ok')),
    ]),
  ).toEqual(['150 begin failing since 90', '990 end ok since 90'])
})

test('what passes within a minute, or comes and goes, wakes nobody', () => {
  expect(play([[0, disk('failing')], [30, disk('ok')], ...every30(60, 600, disk('ok'))])).toEqual([])
  const flapping = Array.from({ length: 40 }, (_, n) => [n * 30, disk(n % 2 ? 'ok' : 'failing')] as const)
  expect(play(flapping)).toEqual([])
})

test('a trouble that pauses for a moment stays one trouble', () => {
  expect(
    play([
      ...every30(0, 120, disk('failing')),
      [150, disk('ok')],
      ...every30(180, 600, disk('failing')),
      ...every30(630, 900, disk('ok')),
    ]),
  ).toEqual(['60 begin failing since 0', '690 end ok since 0'])
})

test('what becomes worse is told again, what becomes a little better is not', () => {
  expect(
    play([
      ...every30(0, 600, disk('attention')),
      ...every30(630, 900, disk('failing')),
      ...every30(930, 1500, disk('attention')),
      ...every30(1530, 1800, disk('failing')),
      ...every30(1830, 2100, disk('ok')),
    ]),
  ).toEqual(['300 begin attention since 0', '690 worse failing since 0', '1890 end ok since 0'])
})

test('a line may ask for more time', () => {
  const line = disk('failing', { holdMs: 600_000 })
  expect(play(every30(0, 900, line))).toEqual(['600 begin failing since 0'])
})

test('what was never there is not missed', () => {
  const web = (state: Watched['state']) => disk(state, { subject: 'web', host: '', isExpected: false })
  expect(play(every30(0, 900, web('failing')))).toEqual([])
  expect(play([[0, web('ok')], ...every30(30, 900, web('failing'))])).toEqual(['90 begin failing since 30'])
})

test('a machine that was taken away ends its troubles', () => {
  const looks = [
    ...every30(0, 120, disk('failing')),
    [300, null],
    [700, null],
    [900, null],
    [1200, null],
  ] as const
  expect(play(looks, [])).toEqual(['60 begin failing since 0', '900 end ok since 0'])
  expect(play(looks, ['a'])).toEqual(['60 begin failing since 0'])
})
