import { expect, test } from 'vitest'
import { lowestFree, type Span } from './keep-free.ts'

const room = { top: 0, bottom: 600 }
const span = (top: number, bottom: number): Span => ({ top, bottom })

test.each<[string, Span[], number | undefined]>([
  ['nothing', [], 500],
  ['something above', [span(0, 500)], 500],
  ['something at the bottom', [span(560, 700)], 460],
  ['things one above the other', [span(560, 600), span(430, 470)], 330],
  ['a gap that is too small', [span(560, 600), span(380, 470)], 280],
  ['one within another', [span(100, 600), span(300, 320)], 0],
  ['everything', [span(0, 600)], undefined],
  ['all but a gap that is too small', [span(90, 600)], undefined],
])('beside %s', (_, taken, top) => {
  expect(lowestFree(100, room, taken)).toBe(top)
})
